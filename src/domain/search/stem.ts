import type { Language } from '../catalog/search.ts'

type Stemmer = (word: string) => string

/** A package of `@orama/stemmers`. */
interface StemmerPackage {
  readonly stemmer: Stemmer
}

const STEMMERS: Readonly<Record<Language, Stemmer>> = {
  ar: arabicStem,
  cs: czech,
  da: packaged(() => require('@orama/stemmers/danish')),
  de: german,
  el: packaged(() => require('@orama/stemmers/greek')),
  en: packaged(() => require('@orama/stemmers/english')),
  es: packaged(() => require('@orama/stemmers/spanish')),
  fi: packaged(() => require('@orama/stemmers/finnish')),
  fr: packaged(() => require('@orama/stemmers/french')),
  hu: packaged(() => require('@orama/stemmers/hungarian')),
  it: packaged(() => require('@orama/stemmers/italian')),
  nl: packaged(() => require('@orama/stemmers/dutch')),
  no: packaged(() => require('@orama/stemmers/norwegian')),
  pt: portuguese,
  ro: packaged(() => require('@orama/stemmers/romanian')),
  ru: packaged(() => require('@orama/stemmers/russian')),
  sv: packaged(() => require('@orama/stemmers/swedish')),
  tr: turkish,
  none: (word) => word,
}

/**
 * The stemmer of a package, which is loaded with the first word: all of them take four milliseconds
 * of a start, and a server needs one or two. `require` loads it at once, `import()` later.
 */
function packaged(load: () => StemmerPackage): Stemmer {
  let loaded: StemmerPackage | undefined
  return (word) => {
    loaded ??= load()
    return loaded.stemmer(word)
  }
}

/** Forms that no ending rule covers, each before its base word. */
const IRREGULAR: Readonly<Partial<Record<Language, ReadonlyMap<string, string>>>> = {
  // Broken plurals.
  ar: pairs(
    'احذيه حذاء حقايب حقيبه كتب كتاب ملابس ملبس قمصان قميص فساتين فستان بناطيل بنطال ' +
      'سراويل سروال جوارب جورب اكواب كوب اطباق طبق ملاعق ملعقه سكاكين سكين اقلام قلم ' +
      'دفاتر دفتر اجهزه جهاز هواتف هاتف شواحن شاحن اسلاك سلك كوابل كابل حواسيب حاسوب ' +
      'مفاتيح مفتاح كراسي كرسي اسره سرير خزاين خزانه رفوف رف مصابيح مصباح ستاير ستاره ' +
      'وسايد وساده اغطيه غطاء مناشف منشفه العاب لعبه عطور عطر خواتم خاتم اساور سوار ' +
      'قلايد قلاده اقراط قرط معاطف معطف اوشحه وشاح احزمه حزام صنادل صندل خيام خيمه ' +
      'ادوات اداه مطارق مطرقه مناشير منشار مسامير مسمار براغي برغي انابيب انبوب مرايا مراه ' +
      'ارايك اريكه صور صوره ازهار زهره زهور زهره اشجار شجره بذور بذره فواكه فاكهه ' +
      'خضروات خضار اجبان جبن زيوت زيت عصاير عصير توابل تابل قدور قدر مقالي مقلاه اواني اناء ' +
      'صحون صحن اباريق ابريق مكانس مكنسه افران فرن مراوح مروحه اقمشه قماش خيوط خيط ازرار زر ' +
      'رجال رجل نساء امراه اطفال طفل اولاد ولد بنات بنت',
  ),
  en: pairs(
    'children child feet foot geese goose halves half knives knife leaves leaf loaves loaf men man mens man mice mouse scarves scarf shelves shelf teeth tooth thieves thief wolves wolf women woman womens woman childrens child',
  ),
  fr: pairs('yeux oeil cieux ciel'),
  it: pairs('uova uovo uomini uomo'),
  nl: pairs('kinderen kind eieren ei'),
  sv: pairs('bocker bok fotter fot mossor mossa'),
}

function pairs(text: string): ReadonlyMap<string, string> {
  const words = text.split(' ')
  return new Map(
    words.flatMap((form, index) => (index % 2 ? [] : [[form, words[index + 1] ?? form]])),
  )
}

/** Shorter words are sizes and units, such as XS, and have no ending. */
const SHORTEST = 3
/** The cache of a language is emptied at this size. */
const MAX_STEMS = 50_000

const known = new Map<Language, Map<string, string>>()

/** The stem of a word in the form of `wordsOf`: "mugs" and "mug" are one word. */
export function stem(language: Language, word: string): string {
  const cached = known.get(language)?.get(word)
  if (cached !== undefined) return cached
  // A number occurs in few products and would only fill the cache.
  if (word.length < SHORTEST || /\d/.test(word)) return word
  const base = IRREGULAR[language]?.get(word) ?? word
  const made = STEMMERS[language](base) || base
  const stems = known.get(language) ?? new Map<string, string>()
  known.set(language, stems)
  if (stems.size >= MAX_STEMS) stems.clear()
  stems.set(word, made)
  return made
}

/** The article and the words that are written as one with it. */
const ARABIC_ARTICLE = /^(?:[وبك]?ال|لل)(?=.{3})/

const snowballArabic = packaged(() => require('@orama/stemmers/arabic'))

/** Broken plurals are looked up without their article; feminine endings of any number are one. */
function arabicStem(word: string): string {
  const bare = word.replace(ARABIC_ARTICLE, '')
  const singular = IRREGULAR.ar?.get(bare) ?? bare
  return snowballArabic(singular.replace(/(?<=.{3})(?:ات|ه)$/, ''))
}

const snowballGerman = packaged(() => require('@orama/stemmers/german'))

/** In German, ä may be typed as "ae". Both become "a". */
function german(word: string): string {
  return snowballGerman(word.replace(/ae|oe|(?<![aeoq])ue/g, (digraph) => digraph.charAt(0)))
}

const snowballPortuguese = packaged(() => require('@orama/stemmers/portuguese'))

/** The plurals of "-ão" in one form. */
function portuguese(word: string): string {
  return snowballPortuguese(word.replace(/(?:aes|oes|aos)$/, 'ao'))
}

/** After L. Dolamic and J. Savoy, Indexing and stemming approaches for the Czech language (2009). */
const CZECH_ENDING =
  /(?<=.{3})(?:atech|at[ua]m|etem|ovi|ami|emi|[iy]mi|ech|[iy]ch|[ie]ho|[ie]mu|ov[aey]|at[ay]|[aeiuoy]m|[aeo]u|ej|mi|[aeiouy])$/

/**
 * Czech without accents: the cases of nouns and adjectives, and the e of "hrnek", which other forms
 * drop.
 */
function czech(word: string): string {
  return word.replace(CZECH_ENDING, '').replace(/(?<=[^aeiouy])e(?=[^aeiouy]$)/, '')
}

/** Plural and case endings, and possessive endings. */
const TURKISH_ENDING =
  /(?<=.{2})l[ae]r(?:i(?:n(?:[iea]|in|d[ae]n?)?)?|in|[ea]|d[ae]n?)?$|(?<=.{2}[aeiou])s[iu](?:n[iuae])?$/
const VOICED: Readonly<Record<string, string>> = { b: 'p', d: 't', g: 'k' }

/**
 * Turkish without accents, which Snowball's rules require: "cantalari", "cantasi" and "canta" are
 * one word, as are "bardagi" and "bardak".
 */
function turkish(word: string): string {
  return word
    .replace(TURKISH_ENDING, '')
    .replace(/(?<=.{3})[iu]$/, '')
    .replace(/[bdg]$/, (letter) => VOICED[letter] ?? letter)
}
