/** English words that say nothing about a text's subject: the commonest ones and what abstracts are framed in. */
export const stopWords: ReadonlySet<string> = new Set(
  (
    "a about after all also although among an and any are as at be because been before being between both but by can " +
    "could did do does during each for from further had has have having he her here his how however if in into is it " +
    "its itself may might more most must no nor not of on only or other our out over own same shall she should since " +
    "so some such than that the their them then there therefore these they this those through thus to too under until " +
    "up upon us very was we were what when where whether which while who whom whose why will with within without " +
    "would you your"
  ).split(" "),
);
