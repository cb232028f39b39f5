/** Splits a literal of words separated by white space. */
export function words(text: string): readonly string[] {
  return text.trim().split(/\s+/);
}

/** Frequent English words, most frequent first: the head of the word distribution of the texts. */
export const commonWords: readonly string[] = words(`
  the of and in to a is for with that we this on as by are was from were an be which at or it these between
  using has not have can study results their than both also our used two based been more during may its
  analysis data model after method but other such high high-dimensional under different all one new effect
  each into patients only time there most when significant however most-studied effects research showed
  system three methods associated group levels treatment studies first increased control compared well
  development process non-linear through performance present over proposed paper use among lower within low
  important population approach large while several found risk who number information observed surface
  respectively related they will cells changes structure years problem health disease conditions many
  energy human higher growth including properties design role early models following four systems
  parameters evidence significantly work obtained had potential patterns distribution quality water main
  measured measures field temperature type factors response no some age about total rate value values
  activity clinical local about-face various without general range social those single experimental
  samples means presented given could specific five further known experience form long theory function
  functional sample average against major before up recent complex evaluated required year small applied
  determined current conducted possible reported suggest provide findings identified made average-case
  simple because therefore strong relationship change assessed rates state test common thus how
  cross-sectional review cases point concentration key free network learning reduced investigated
  discussed mean terms order similar less across regions region set primary areas active
  cost case future impact multiple framework least second global national public natural good species
  production environment environmental policy economic support practice management service community
`);

/** Nouns of research in general, for titles and the names of topics. */
export const researchNouns: readonly string[] = words(`
  analysis modelling dynamics measurement assessment optimization evaluation estimation simulation
  detection classification prediction design synthesis characterization imaging monitoring regulation
  management diagnosis therapy prevention policy governance education training history theory
  interpretation culture markets networks algorithms mechanisms structures materials processes systems
  signals interactions responses patterns populations communities landscapes resources technologies
  applications interventions outcomes pathways properties foundations practices ethics economics
  evolution ecology adaptation resilience transport storage conversion reconstruction perception memory
  behaviour identity language discourse inequality migration innovation entrepreneurship logistics
  reliability safety security privacy uncertainty complexity stability sensitivity
`);

/** Adjectives of research in general, for titles and names. */
export const researchAdjectives: readonly string[] = words(`
  advanced comparative computational experimental theoretical clinical molecular structural functional
  quantitative qualitative integrated adaptive distributed dynamic global regional historical critical
  contemporary sustainable renewable thermal optical electrical mechanical chemical biological genetic
  cellular cognitive behavioural social cultural political economic environmental digital automated
  intelligent robust efficient nonlinear stochastic statistical spatial temporal longitudinal systematic
  interdisciplinary early late rapid chronic acute rural urban coastal marine tropical arctic modern
`);

/** Words of other languages for titles and abstracts that are not in English, by language code. */
export const lexicons: Readonly<Record<string, readonly string[]>> = {
  es: words(`de la el en los y del las con para por una análisis estudio sobre entre como desarrollo salud
    educación evaluación niños año España social modelo información gestión política más también según`),
  fr: words(`de la les et des en du dans une pour sur par analyse étude entre développement santé société
    modèle évaluation théorie qualité français été système données cœur hôpital forêt économie politique`),
  de: words(`der die und in von für mit das zur eine auf bei über Untersuchung Analyse zwischen Entwicklung
    Gesundheit Bedeutung Einfluß Gesellschaft Wirkung Größe Prüfung können Verfahren Lösung natürlich`),
  pt: words(`de a e do da em os para com uma no na análise estudo sobre entre educação saúde avaliação
    gestão informação desenvolvimento produção atenção população política crianças Brasil não também região`),
  zh: words(
    "的 研究 分析 基于 影响 模型 应用 方法 系统 发展 中国 技术 及其 评价 设计 与 教育 患者 治疗 临床 环境 经济",
  ),
  ja: words(
    "の 研究 について に関する 分析 および による 検討 影響 開発 日本 評価 方法 教育 症例 治療 システム 効果",
  ),
  ko: words(
    "연구 분석 에 대한 관한 영향 개발 한국 평가 방법 교육 환자 치료 시스템 효과 및 특성 중심으로 관계",
  ),
  ru: words(`и в на для с по исследование анализ развитие методы система влияние оценка особенности
    проблемы современный модель управление процесс результаты России экономика культура здоровье`),
  ar: words(
    "في من على دراسة تحليل تأثير دور تطوير العلاقة بين التعليم الصحة المجتمع نموذج تقييم أثر إدارة اللغة",
  ),
  id: words(
    "dan di dengan untuk yang pada pengaruh analisis terhadap pengembangan pendidikan kesehatan sistem siswa",
  ),
  it: words(
    "di e il la del della nel per con una analisi studio sviluppo società salute qualità città può più",
  ),
  pl: words("w i na do z oraz analiza badania rozwój wpływ ocena zdrowie społeczne między jakość środowisko"),
  tr: words(
    "ve bir için ile bu olarak üzerine incelenmesi analizi eğitim sağlık değerlendirilmesi ilişkisi çocuk",
  ),
};
