import type { Language } from '../catalog/search.ts'
import { stem } from './stem.ts'
import { wordsOf } from './words.ts'

/** Words of a language with a special role in queries and names. */
interface FunctionWords {
  /** Words of questions that do not select products. */
  readonly stop: string
  /**
   * Nouns of accessories. The names of accessories mostly also contain the noun of another product.
   */
  readonly accessories: string
}

const WORDS: Readonly<Partial<Record<Language, FunctionWords>>> = {
  ar: {
    stop: 'في من على مع الى إلى عن أو و هذا هذه ما أريد',
    accessories: 'جراب غطاء حافظة شاحن كابل حامل واقي حقيبة بطارية',
  },
  cs: {
    stop: 'a i o u k s z v na do od pro za ze se si je co to ten ta nebo který hledám chci můj moje',
    accessories:
      'pouzdro obal kryt nabíječka kabel držák stojan ochrana fólie baterie filtr adaptér brašna náplň',
  },
  da: {
    stop: 'en et den det de der som til med for af på i og eller jeg min mit mine er kan hvad hvilken søger vil have',
    accessories:
      'etui cover taske oplader kabel holder beskyttelse batteri beslag stativ adapter filter refill',
  },
  de: {
    stop: 'ein eine einen einem einer eines der die das den dem des für mit von vom zu zum zur im in an am auf aus bei und oder ich mein meine meinen meinem meiner suche brauche möchte ist sind was welche welcher welches wie nach',
    accessories:
      'hülle tasche etui ladegerät kabel halterung halter ständer schutz folie akku beutel filter ersatzteil adapter abdeckung zubehör trommel fernbedienung aufsatz netzteil nachfüllpack',
  },
  el: {
    stop: 'ο η το οι τα τον την του της των και ή για με σε από στο στη στην ένα μια είναι θέλω',
    accessories: 'θήκη κάλυμμα φορτιστής καλώδιο βάση μπαταρία τσάντα προστασία φίλτρο',
  },
  en: {
    stop: 'a an the of for with to in on at by from and or i my me you your we is are be its that this which what who how need want looking best',
    accessories:
      'case cover sleeve stand protector cable charger bag refill battery adapter mount bracket holder strap skin pouch film replacement cartridge toner ink blade bit accessory',
  },
  es: {
    stop: 'un una unos unas el la los las lo de del al a para con por en y o u que es son mi mis tu tus yo busco quiero necesito cual',
    accessories:
      'funda carcasa estuche cargador cable soporte protector bolsa batería filtro adaptador recambio repuesto cubierta correa',
  },
  fi: {
    stop: 'ja tai on se joka mikä minun haluan etsin',
    accessories: 'kotelo kuori suoja laturi kaapeli teline pidike akku laukku suodatin sovitin',
  },
  fr: {
    stop: 'un une des le la les l de du d au aux à pour avec par en dans sur et ou que qui est sont mon ma mes je cherche veux quel quelle',
    accessories:
      'coque étui housse chargeur câble support protection film sac batterie filtre adaptateur recharge pochette sacoche sangle',
  },
  hu: {
    stop: 'a az egy és vagy hogy is van mi milyen keresek szeretnék',
    accessories: 'tok táska töltő kábel tartó állvány védő akkumulátor szűrő adapter huzat',
  },
  it: {
    stop: 'un uno una il lo la i gli le l di del della dei delle da al alla a per con in su nel nella e o che è sono mio mia cerco voglio quale',
    accessories:
      'custodia cover caricatore caricabatterie cavo supporto protezione pellicola borsa batteria filtro adattatore ricambio ricarica fodera',
  },
  nl: {
    stop: 'een de het voor met van te in op aan uit en of ik mijn is zijn wat welke zoek wil dat die',
    accessories:
      'hoes hoesje tas oplader kabel houder standaard beschermer accu batterij filter adapter navulling etui',
  },
  no: {
    stop: 'en et ei den det de som til med for av på i og eller jeg min mitt mine er kan hva hvilken søker vil ha',
    accessories: 'etui deksel veske lader kabel holder beskyttelse batteri stativ adapter filter',
  },
  pt: {
    stop: 'um uma uns umas o a os as de do da dos das ao à para com por em no na e ou que é são meu minha eu procuro quero qual',
    accessories:
      'capa estojo carregador cabo suporte protetor película bolsa bateria filtro adaptador recarga',
  },
  ro: {
    stop: 'un o unei unui de la cu pentru în pe din și sau care este sunt caut vreau',
    accessories:
      'husă carcasă încărcător cablu suport protecție folie geantă baterie filtru adaptor',
  },
  ru: {
    stop: 'и или в во на с со для от до по из у что это мой моя я ищу хочу какой',
    accessories:
      'чехол сумка зарядка кабель подставка держатель плёнка аккумулятор батарея фильтр адаптер крышка',
  },
  sv: {
    stop: 'en ett den det de som till med för av på i och eller jag min mitt mina är kan vad vilken söker vill ha',
    accessories:
      'fodral skal väska laddare kabel hållare stativ skydd batteri filter adapter överdrag fäste',
  },
  tr: {
    stop: 've veya ile için bir bu şu ne hangi benim istiyorum arıyorum',
    accessories: 'kılıf kapak şarj kablo stand tutucu koruyucu çanta batarya pil filtre adaptör',
  },
}

/** Languages that describe a thing after its noun: "housse de portable". */
export const NOUN_FIRST: ReadonlySet<Language> = new Set(['ar', 'el', 'es', 'fr', 'it', 'pt', 'ro'])

/**
 * Words between a product and the thing that it fits or comes with: "case for a phone", "phone with
 * case". They are listed for all languages, because the names in a shop are in several.
 */
export const PURPOSE: ReadonlySet<string> = new Set(
  wordsOf(
    'for with für mit pour avec au aux para con com per voor met för med till til için ile для с με',
  ),
)

const sets = new Map<string, ReadonlySet<string>>()

/** The words of questions that do not select products, in the form of `wordsOf`. */
export function stopWords(language: Language): ReadonlySet<string> {
  return kept(`${language} stop`, () => wordsOf(WORDS[language]?.stop))
}

/** The stems of the nouns of accessories. English ones apply in every shop. */
export function accessoryStems(language: Language): ReadonlySet<string> {
  const texts = [WORDS[language]?.accessories, WORDS.en?.accessories]
  return kept(`${language} accessories`, () =>
    texts.flatMap((text) => wordsOf(text).map((word) => stem(language, word))),
  )
}

function kept(key: string, words: () => readonly string[]): ReadonlySet<string> {
  const known = sets.get(key) ?? new Set(words())
  sets.set(key, known)
  return known
}
