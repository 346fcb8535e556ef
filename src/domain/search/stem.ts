import { stemmer as arabic } from '@orama/stemmers/arabic'
import { stemmer as danish } from '@orama/stemmers/danish'
import { stemmer as dutch } from '@orama/stemmers/dutch'
import { stemmer as english } from '@orama/stemmers/english'
import { stemmer as finnish } from '@orama/stemmers/finnish'
import { stemmer as french } from '@orama/stemmers/french'
import { stemmer as german } from '@orama/stemmers/german'
import { stemmer as greek } from '@orama/stemmers/greek'
import { stemmer as hungarian } from '@orama/stemmers/hungarian'
import { stemmer as italian } from '@orama/stemmers/italian'
import { stemmer as norwegian } from '@orama/stemmers/norwegian'
import { stemmer as portuguese } from '@orama/stemmers/portuguese'
import { stemmer as romanian } from '@orama/stemmers/romanian'
import { stemmer as russian } from '@orama/stemmers/russian'
import { stemmer as spanish } from '@orama/stemmers/spanish'
import { stemmer as swedish } from '@orama/stemmers/swedish'
import type { Language } from '../catalog/search.ts'

type Stemmer = (word: string) => string

const STEMMERS: Readonly<Record<Language, Stemmer>> = {
  ar: arabicStem,
  cs: czech,
  da: danish,
  de: (word) => german(withoutDigraphs(word)),
  el: greek,
  en: english,
  es: spanish,
  fi: finnish,
  fr: french,
  hu: hungarian,
  it: italian,
  nl: dutch,
  no: norwegian,
  pt: (word) => portuguese(word.replace(/(?:aes|oes|aos)$/, 'ao')),
  ro: romanian,
  ru: russian,
  sv: swedish,
  tr: turkish,
  none: (word) => word,
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

/** Broken plurals are looked up without their article; feminine endings of any number are one. */
function arabicStem(word: string): string {
  const bare = word.replace(ARABIC_ARTICLE, '')
  const singular = IRREGULAR.ar?.get(bare) ?? bare
  return arabic(singular.replace(/(?<=.{3})(?:ات|ه)$/, ''))
}

/** In German, ä may be typed as "ae". Both become "a". */
function withoutDigraphs(word: string): string {
  return word.replace(/ae|oe|(?<![aeoq])ue/g, (digraph) => digraph.charAt(0))
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
