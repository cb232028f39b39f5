import { words } from "./word-lists.ts";

/** Given and family names of one naming tradition. */
export interface NameList {
  readonly given: readonly string[];
  readonly family: readonly string[];
  /** Whether the family name is written first and without a space. */
  readonly familyFirst?: true;
}

/** A naming tradition; those ending in `Script` are written in their own script. */
export type Tradition =
  | "english"
  | "chinese"
  | "chineseScript"
  | "japanese"
  | "korean"
  | "indian"
  | "slavic"
  | "slavicScript"
  | "arabic"
  | "arabicScript"
  | "iberian"
  | "italian"
  | "french"
  | "germanic"
  | "central"
  | "turkish"
  | "vietnamese"
  | "african";

/** The names of each tradition. */
export const nameLists: Readonly<Record<Tradition, NameList>> = {
  english: {
    given: words(`James Mary Robert Patricia John Jennifer Michael Linda David Elizabeth William Barbara
      Richard Susan Joseph Jessica Thomas Sarah Charles Karen Daniel Nancy Matthew Lisa Anthony Betty Mark
      Margaret Steven Sandra Paul Ashley Andrew Emily Joshua Donna Kevin Michelle Brian Carol Heather`),
    family: words(`Smith Johnson Williams Brown Jones Davis Miller Wilson Moore Taylor Anderson Thomas Jackson
      White Harris Martin Thompson Clark Lewis Robinson Walker Young Allen King Wright Scott Hill Green
      Adams Nelson Baker Hall Campbell Mitchell Carter Roberts Phillips Evans Turner O'Brien McCarthy`),
  },
  chinese: {
    given: words(`Wei Xiaoming Jing Lei Yan Hui Jun Min Li Fang Qiang Na Yong Ping Xin Bo Hao Ying Tao Chao
      Yuan Jie Kai Lin Xiaoli Zhiyong Haiyan Guoqiang Jianhua Mei Rui Shuang Yifan Zihan`),
    family: words(`Wang Li Zhang Liu Chen Yang Huang Zhao Wu Zhou Xu Sun Ma Zhu Hu Guo He Lin Gao Luo Zheng
      Liang Xie Song Tang Han Feng Deng Cao Peng Zeng Xiao Tian Dong Pan Yuan Cai Jiang`),
  },
  chineseScript: {
    given: words(
      "伟 晓明 静 磊 燕 辉 军 敏 丽 芳 强 娜 勇 平 欣 波 浩 颖 涛 超 媛 杰 凯 琳 志勇 海燕 国强 建华 梅 睿",
    ),
    family: words("王 李 张 刘 陈 杨 黄 赵 吴 周 徐 孙 马 朱 胡 郭 何 林 高 罗 郑 梁 谢 宋 唐 韩 冯 邓"),
    familyFirst: true,
  },
  japanese: {
    given: words(`Hiroshi Takashi Yuki Kenji Akira Yoko Naoko Satoshi Makoto Keiko Tomoko Kazuo Masahiro
      Haruka Daisuke Yusuke Ayumi Shinji Emi Ryo`),
    family: words(`Sato Suzuki Takahashi Tanaka Watanabe Ito Yamamoto Nakamura Kobayashi Kato Yoshida Yamada
      Sasaki Yamaguchi Matsumoto Inoue Kimura Hayashi Shimizu Saito`),
  },
  korean: {
    given: words(`Min-Jun Seo-Yeon Ji-Hoon Hye-Jin Sung-Ho Eun-Ji Jae-Won Soo-Jin Dong-Hyun Mi-Kyung
      Young-Ho Hyun-Woo Ji-Eun Tae-Hwan`),
    family: words("Kim Lee Park Choi Jung Kang Cho Yoon Jang Lim Han Oh Seo Shin Kwon Hwang Ahn Song"),
  },
  indian: {
    given: words(`Rajesh Priya Amit Sunita Sanjay Anita Vijay Kavita Ravi Deepa Anil Meena Suresh Lakshmi
      Arun Neha Manoj Pooja Ramesh Shweta Muhammad Fatima Ahmed Nasreen`),
    family: words(`Kumar Sharma Singh Gupta Patel Reddy Rao Nair Iyer Das Banerjee Mukherjee Joshi Mehta Verma
      Khan Ahmed Hossain Rahman Perera Chatterjee Mishra`),
  },
  slavic: {
    given:
      words(`Alexander Elena Sergey Olga Dmitry Natalia Andrey Irina Ivan Tatiana Mikhail Svetlana Oleksandr
      Kateryna Nikolai Anna`),
    family:
      words(`Ivanov Petrov Smirnov Kuznetsov Popov Sokolov Volkov Morozov Kovalenko Shevchenko Bondarenko
      Novikov Fedorov Orlov Dimitrov Jovanović`),
  },
  slavicScript: {
    given: words("Александр Елена Сергей Ольга Дмитрий Наталья Андрей Ирина Иван Татьяна Михаил Светлана"),
    family: words("Иванов Петров Смирнов Кузнецов Попов Соколов Волков Морозов Новиков Фёдоров Орлов Зайцев"),
  },
  arabic: {
    given: words(`Mohamed Ahmed Fatima Ali Hassan Aisha Omar Khaled Mona Youssef Ibrahim Amina Mahmoud Layla
      Abdullah Noura Tarek Salma`),
    family:
      words(`El-Sayed Hassan Ibrahim Al-Harbi Al-Zahrani Khalil Mansour Ben-Ali Bouzid Haddad Saleh Farouk
      Al-Qahtani Nasser Abdelrahman Shawky`),
  },
  arabicScript: {
    given: words("محمد أحمد فاطمة علي حسن عائشة عمر خالد منى يوسف إبراهيم أمينة"),
    family: words("السيد حسن إبراهيم الحربي الزهراني خليل منصور حداد صالح فاروق ناصر"),
  },
  iberian: {
    given: words(`José María Antonio Carmen Manuel Ana Francisco Lucía João Mariana Luís Beatriz Carlos Sofía
      Jesús Inês Andrés Mónica Rubén Verónica Thiago Letícia Íñigo`),
    family:
      words(`García González Rodríguez Fernández López Martínez Sánchez Pérez Gómez Silva Santos Oliveira
      Souza Pereira Ferreira Araújo Muñoz Ibáñez Núñez Magalhães Peña Gonçalves`),
  },
  italian: {
    given: words("Marco Giulia Luca Francesca Andrea Chiara Matteo Sara Alessandro Elisa Niccolò Letizia"),
    family: words("Rossi Russo Ferrari Esposito Bianchi Romano Colombo Ricci Marino Greco D'Angelo Conti"),
  },
  french: {
    given: words(
      "Jean Marie François Hélène Pierre Céline Étienne Zoé Jérôme Amélie Loïc Anaïs Benoît Noémie",
    ),
    family: words(
      "Martin Bernard Dubois Lefèvre Moreau Lemaître Fournier Girard Bonnet Béranger Nguyên Hervé",
    ),
  },
  germanic: {
    given: words(`Hans Anna Jürgen Ursula Stefan Katharina Björn Sigrid Jan Annelies Søren Ingrid Matthias
      Käthe Lars Åsa Pekka Päivi Willem Anneke`),
    family: words(`Müller Schmidt Schneider Fischer Weber Meyer Wagner Schäfer Jäger Groß Andersson Johansson
      Hansen Nielsen Sørensen Bakker Visser Virtanen Mäkinen Ødegård Åström`),
  },
  central: {
    given: words(
      "Jan Katarzyna Piotr Małgorzata Zoltán Ágnes Jiří Lenka Ștefan Ioana Łukasz Eva Tomáš Željka",
    ),
    family: words(
      "Nowak Kowalski Wójcik Dvořák Novák Horváth Szabó Kovács Popescu Ionescu Žižek Łukaszewicz",
    ),
  },
  turkish: {
    given: words("Mehmet Ayşe Mustafa Fatma Ahmet Zeynep Çağrı Gülşen Ömer Şule Reza Maryam Hossein Zahra"),
    family: words("Yılmaz Kaya Demir Çelik Şahin Öztürk Aydın Doğan Hosseini Ahmadi Karimi Mohammadi"),
  },
  vietnamese: {
    given: words("Văn Minh Thị Hương Đức Anh Quốc Bảo Thanh Thủy Hoàng Mai"),
    family: words("Nguyễn Trần Lê Phạm Hoàng Phan Vũ Đặng Bùi Đỗ"),
  },
  african: {
    given: words("Chinedu Ngozi Kwame Ama Thabo Naledi Tunde Aminata Desta Wanjiru Olufemi Zanele"),
    family: words("Okafor Adeyemi Mensah Dlamini Nkosi Diallo Traoré Bekele Kamau Abubakar Owusu Mwangi"),
  },
};

const traditions: readonly (readonly [Tradition, string])[] = [
  ["chinese", "CN TW HK SG MO"],
  ["japanese", "JP"],
  ["korean", "KR KP"],
  ["indian", "IN PK BD LK NP"],
  ["slavic", "RU UA BY BG RS KZ MK UZ KG"],
  ["arabic", "EG SA IQ JO MA DZ TN AE QA KW LB LY OM SD SY YE BH PS"],
  ["iberian", "ES PT BR MX AR CO CL PE EC VE CU UY PY BO CR PA GT"],
  ["italian", "IT SM"],
  ["french", "FR"],
  ["germanic", "DE AT CH NL BE DK SE NO FI IS LU"],
  ["central", "PL CZ SK HU RO HR SI BA LT LV"],
  ["turkish", "TR IR AZ"],
  ["vietnamese", "VN"],
  ["african", "ZA NG KE ET GH UG TZ SN CM ZW RW MW BW NA ZM"],
];

/** The naming tradition of a country; countries not listed use English names. */
export const traditionOfCountry: ReadonlyMap<string, Tradition> = new Map(
  traditions.flatMap(([tradition, codes]) =>
    words(codes).map((code): [string, Tradition] => [code, tradition]),
  ),
);
