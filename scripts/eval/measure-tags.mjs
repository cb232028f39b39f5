const few = 5;
const many = 10;

/**
 * How well tags fit, given `{ own, tags }` for each text: how many keywords it has itself, and its tags by descending
 * score with `own` where it is one of these. `cut` leaves of a list the likely ones, at most so many.
 */
export function measureTags(texts, cut) {
  const mean = (of) => texts.reduce((sum, text) => sum + of(text), 0) / texts.length;
  const total = (of) => texts.reduce((sum, text) => sum + of(text), 0);
  const hitsIn = (tags) => tags.filter(({ own }) => own).length;
  const likely = ({ tags }) => cut(tags, few);
  const first = ({ tags }) => tags.slice(0, few);
  const balance = (pick) => (text) => (2 * hitsIn(pick(text))) / (pick(text).length + text.own);
  const found = ({ tags }) => hitsIn(tags.slice(0, many));
  return {
    [`F1@${few}, always ${few} tags, mean over works`]: mean(balance(first)),
    [`F1@${few}, always ${few} tags, the most there can be`]: mean(
      ({ own }) => (2 * Math.min(few, own)) / (few + own),
    ),
    [`F1@${few}, the likely ones of ${few}, mean over works`]: mean(balance(likely)),
    [`F1@${few}, the likely ones of ${few}, all together`]:
      (2 * total((text) => hitsIn(likely(text)))) / total((text) => likely(text).length + text.own),
    [`recall@${many}, of all keywords, mean over works`]: mean((text) => found(text) / text.own),
    [`recall@${many}, of all keywords, all together`]: total(found) / total(({ own }) => own),
    [`recall@${many}, of what ${many} tags can hold, all together`]:
      total(found) / total(({ own }) => Math.min(own, many)),
  };
}
