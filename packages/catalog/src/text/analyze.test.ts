import { expect, it } from "vitest";
import { foldWord, isWrittenStopWord, spaced, stemWord, typedNames, typedWords, wordsOf } from "./analyze.ts";

it("splits on everything but letters, marks and digits", () => {
  expect(wordsOf("State-of-the-art: x_y (1990s) α/β  — 50% don't")).toEqual(
    "state of the art x y 1990s α β 50 don t".split(" "),
  );
  expect(wordsOf("")).toEqual([]);
  expect(wordsOf("¡—…!")).toEqual([]);
});

it("keeps numbers whole that have full stops between their digits", () => {
  expect(wordsOf("PM2.5, Industry 4.0's 0.05. v1.2.3beta .5 U.S. 10,000 E.coli2 fig.2")).toEqual(
    "pm2.5 industry 4.0 0.05 v1.2.3beta 5 u s 10 000 e coli2 fig 2".split(" "),
  );
  expect(wordsOf("２．５ 4\u00ad.\u00ad0 4..0 ٣.٥ ½.5 x².5")).toEqual([
    "2.5",
    "4.0",
    "4",
    "0",
    "٣.٥",
    "12",
    "5",
    "x2",
    "5",
  ]);
});

it("folds case, accents, ligatures and possessives", () => {
  expect(
    ["Müller’s", "author's", "THE'S", "Œuvre", "ŁÓDŹ", "ﬁnal", "Ⅷ", "½", "Straße", "Səŋ"].map(foldWord),
  ).toEqual(["muller", "author", "the", "oeuvre", "lodz", "final", "viii", "12", "strasse", "sen"]);
  expect(wordsOf("l'état s'il Harvard's")).toEqual(["l", "etat", "s", "il", "harvard"]);
  expect(wordsOf("O'Súilleabháin O'S\u0301liwa Bob's研究")).toEqual([
    "o",
    "suilleabhain",
    "o",
    "sliwa",
    "bob",
    "研",
    "究",
  ]);
  expect(wordsOf("O'S\u00adullivan Bob’s\u00ad O's\u200b\u0301x")).toEqual([
    "o",
    "sullivan",
    "bob",
    "o",
    "sx",
  ]);
  expect(["ΟΔΟΣ", "οδός", "οδοσ", "ϲοφία"].map(foldWord)).toEqual(["οδοσ", "οδοσ", "οδοσ", "σοφια"]);
});

it("treats composed and decomposed letters alike", () => {
  expect(wordsOf("café".normalize("NFD"))).toEqual(wordsOf("café".normalize("NFC")));
});

it("takes each Chinese or Japanese character for a word, and a run of Katakana for one", () => {
  expect(wordsOf("AI技術の研究、2〇年")).toEqual(["ai", "技", "術", "の", "研", "究", "2", "〇", "年"]);
  expect(wordsOf("データベースと葛󠄀飾 한국어")).toEqual(["データベース", "と", "葛", "飾", "한국어"]);
});

it("keeps the marks that make another letter", () => {
  expect(wordsOf("バス パス ハス ﾊﾞｽ ハ\u3099ス が か")).toEqual("バス パス ハス バス バス が か".split(" "));
  expect(wordsOf("की का कमल कमाल ไม้ ไม่")).toEqual("की का कमल कमाल ไม้ ไม่".split(" "));
  // Vowel points and accents do not, whatever the script.
  expect(wordsOf("مُحَمَّد محـمد שָׁלוֹם й Ё")).toEqual("محمد محمد שלום и е".split(" "));
});

it("has one form for what is composed of parts", () => {
  expect(["한국", "한국".normalize("NFD"), "が".normalize("NFD")].map(foldWord)).toEqual([
    "한국",
    "한국",
    "が",
  ]);
});

it("takes signs for the letters that they stand for", () => {
  expect(wordsOf("⼈工知能 5㎏ 1000㎡")).toEqual(["人", "工", "知", "能", "5kg", "1000m2"]);
});

it("knows an apostrophe however it is written", () => {
  for (const sign of "'‘’‛＇ʹʻʼʽʾʿ") {
    expect(wordsOf(`University of Hawai${sign}i, Smith${sign}s`)).toEqual(
      "university of hawai i smith".split(" "),
    );
  }
});

it("leaves no apostrophe and no lone mark in a word", () => {
  expect(wordsOf("ŉ ẚ αʹ α\u0374 Smith´s Smith′s")).toEqual(["n", "a", "α", "α", "smith", "smith"]);
  expect(["\u3099", "ﾞ", "⺀\u0301", "'"].map(foldWord)).toEqual(["", "", "", ""]);
});

it("takes the words of a name apart as far as they are typed", () => {
  const [name = ""] = typedWords("한국");
  for (const typed of ["하", "한", "한구", "한국"])
    expect(name.startsWith(typedWords(typed).join(""))).toBe(true);
  expect(typedWords("Müller’s Labor")).toEqual(["muller", "labor"]);
  expect(typedWords("<i>Fauna</i> of H<sub>2</sub>O &amp; ice")).toEqual(["fauna", "of", "h2o", "ice"]);
  expect(typedWords("<unknown>")).toEqual(["unknown"]);
});

it.each([
  ["King's College", ["king college", "kings college"]],
  ["James’ Women’S O'Sullivan", ["james women o sullivan", "james womens o sullivan"]],
  ["the 's of it", ["the s of it"]],
  ["?!", []],
])("%s is found by its words, possessives also without their apostrophe", (name, texts) => {
  expect(typedNames(name)).toEqual(texts);
});

it("knows stop words by how they are written", () => {
  const stops = ["The", "IS", "of", "the’s", "ＴＨＥ", "th\u00ade"];
  expect([...stops, "iş", "nô", "thế", "data"].filter(isWrittenStopWord)).toEqual(stops);
});

it("parts words that have no blanks between them, with their wildcards", () => {
  const parts = (text: string): string[] => spaced(text).trim().split(/\s+/);
  expect(parts("研究テス*ト? data東京*")).toEqual(["研", "究", "テス*ト?", "data", "東", "京*"]);
});

it("reads over what no reader sees", () => {
  expect(wordsOf("mani\u00adfestiert \u00adwith\u00ad zero\u200bwidth 知\u200b识")).toEqual([
    "manifestiert",
    "with",
    "zerowidth",
    "知",
    "识",
  ]);
});

it("takes a run that is too long for a word for several, however long", () => {
  expect(wordsOf("x".repeat(2500)).map((word) => word.length)).toEqual([1001, 1001, 498]);
  for (const unit of ["x", "カ", "1.5", "e\u0301"]) {
    const long = unit.repeat(6_000_000 / unit.length);
    expect(wordsOf(`${long} end`).at(-1)).toBe("end");
    expect(spaced(long).length).toBeGreaterThanOrEqual(long.length);
  }
});

it("stems English words and leaves the rest", () => {
  expect(
    ["possums", "generalizations", "skies", "dying", "news", "is", "β2", "данные"].map(stemWord),
  ).toEqual(["possum", "general", "sky", "die", "news", "is", "β2", "данные"]);
});
