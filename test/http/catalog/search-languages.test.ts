import { describe, expect, test } from 'bun:test'
import type { Language } from '../../../src/domain/catalog/search.ts'
import { TestServer } from '../../fixture.ts'

/** No synonyms, and all public metadata is searched. */
const PLAIN = { synonyms: '[]', searchedMetadata: '[]' }

/** A shop: what it sells, and which product a search must have first. */
interface Shop {
  readonly language: Language
  readonly products: readonly string[]
  readonly searches: readonly (readonly [text: string, product: number])[]
}

const SHOPS: Readonly<Record<string, Shop>> = {
  english: {
    language: 'en',
    products: [
      'Baby strollers',
      'Knife sharpener',
      'Boxes of berries',
      'T-shirt XS',
      '128 GB card',
    ],
    searches: [
      ['stroller', 0],
      ['knives sharpening', 1],
      ['sharpened', 1],
      ['box', 2],
      ['berry', 2],
      ['xs', 3],
      ['tshirt', 3],
      ['128gb', 4],
      ['xtroller', 0],
    ],
  },
  german: {
    language: 'de',
    products: ['Kaffeemaschine', 'Stühle aus Eiche', 'Straßenschuhe', 'Apfelbaum', 'Bücherregal'],
    searches: [
      ['Maschine', 0],
      ['maschinen', 0],
      ['Stuhl', 1],
      ['stuehle', 1],
      ['STRASSENSCHUH', 2],
      ['schuhe', 2],
      ['Äpfelbäume', 3],
      ['Regale', 4],
      ['buecherregal', 4],
      ['Bucherregl', 4],
    ],
  },
  french: {
    language: 'fr',
    products: ['Chaussures de randonnée', 'Œufs frais', 'Crème brûlée', 'Chevaux de bois', 'Jeux'],
    searches: [
      ['chaussure', 0],
      ['randonnees', 0],
      ['oeuf', 1],
      ['ŒUF', 1],
      ['crèmes brulees', 2],
      ['bois', 3],
      ['jeux', 4],
      ['chausure', 0],
    ],
  },
  spanish: {
    language: 'es',
    products: ['Camisones de algodón', 'Sillas de niño', 'Lápices', 'Cinturón', 'Ratón'],
    searches: [
      ['camison', 0],
      ['algodon', 0],
      ['silla', 1],
      ['niños', 1],
      ['lápices', 2],
      ['cinturones', 3],
      ['RATONES', 4],
      ['camizones', 0],
    ],
  },
  italian: {
    language: 'it',
    products: ['Scarpe da ginnastica', 'Libri per bambini', 'Caffè macinato', 'Tazze', 'Coltelli'],
    searches: [
      ['scarpa', 0],
      ['libro', 1],
      ['bambino', 1],
      ['caffe', 2],
      ['tazza', 3],
      ['coltello', 4],
      ['ginastica', 0],
    ],
  },
  dutch: {
    language: 'nl',
    products: ['Regenjassen', 'Fietsbanden', 'Kookpannen', 'Eettafels', 'Kinderboeken'],
    searches: [
      ['regenjas', 0],
      ['jassen', 0],
      ['fietsband', 1],
      ['pannen', 2],
      ['tafels', 3],
      ['kinderboek', 4],
      ['boeken', 4],
    ],
  },
  swedish: {
    language: 'sv',
    products: ['Köksbord', 'Trädgårdsstolar', 'Lampor', 'Handdukar', 'Blåbärssylt'],
    searches: [
      ['bord', 0],
      ['koksbord', 0],
      ['stol', 1],
      ['stolar', 1],
      ['lampa', 2],
      ['handduk', 3],
      ['sylt', 4],
      ['blabarssylt', 4],
    ],
  },
  danish: {
    language: 'da',
    products: ['Rødgrød', 'Børnesko', 'Æbler', 'Lamper', 'Cykelhjelm'],
    searches: [
      ['rodgrod', 0],
      ['bornesko', 1],
      ['aebler', 2],
      ['æble', 2],
      ['lampe', 3],
      ['hjelm', 4],
    ],
  },
  portuguese: {
    language: 'pt',
    products: ['Camisas de algodão', 'Pães frescos', 'Cadeiras', 'Botões', 'Relógios'],
    searches: [
      ['camisa', 0],
      ['algodao', 0],
      ['paes', 1],
      ['cadeira', 2],
      ['relogio', 4],
      ['RELÓGIO', 4],
    ],
  },
  finnish: {
    language: 'fi',
    products: ['Kahvikuppi', 'Lastenvaunut', 'Talossa', 'Hyllyt', 'Pöytälamppu'],
    searches: [
      ['kuppi', 0],
      ['kahvikupit', 0],
      ['vaunut', 1],
      ['talo', 2],
      ['hylly', 3],
      ['poytalamppu', 4],
      ['lamppu', 4],
    ],
  },
  polish: {
    language: 'none',
    products: ['Łyżka', 'Żółte buty', 'Książka kucharska', 'Kubek', 'Krzesło'],
    searches: [
      ['lyzka', 0],
      ['zolte', 1],
      ['ŻÓŁTE BUTY', 1],
      ['ksiazka', 2],
      ['kubk', 3],
      ['krzeslo', 4],
    ],
  },
  turkish: {
    language: 'tr',
    products: ['Kapı kolları', 'ISLAK mendil', 'Gömlekler', 'Çaydanlık', 'İğne'],
    searches: [
      ['kapi', 0],
      ['islak', 1],
      ['ıslak', 1],
      ['gömlek', 2],
      ['caydanlik', 3],
      ['igne', 4],
    ],
  },
  russian: {
    language: 'ru',
    products: ['Зелёный чай', 'Книги', 'Столовые ножи', 'Детская куртка', 'Ёлка'],
    searches: [
      ['зеленый', 0],
      ['чая', 0],
      ['книга', 1],
      ['нож', 2],
      ['куртки', 3],
      ['елка', 4],
    ],
  },
  chinese: {
    language: 'none',
    products: ['不锈钢保温杯500ml', '无线蓝牙耳机', '儿童自行车', '电动牙刷', 'USB充电器'],
    searches: [
      ['保温杯', 0],
      ['蓝牙', 1],
      ['耳机', 1],
      ['自行车', 2],
      ['牙刷', 3],
      ['usb 充电', 4],
      ['刷', 3],
    ],
  },
  japanese: {
    language: 'none',
    products: ['電気ケトル', 'ワイヤレスイヤホン', '北海道の抹茶', 'ガラスのコップ', '日本語の本'],
    searches: [
      ['ケトル', 0],
      ['イヤホン', 1],
      ['ｲﾔﾎﾝ', 1],
      ['抹茶', 2],
      ['コップ', 3],
      ['日本', 4],
    ],
  },
  thai: {
    language: 'none',
    products: ['กระเป๋าผ้า', 'เสื้อยืดสีแดง', 'ที่ชาร์จโทรศัพท์', 'แก้วกาแฟ'],
    searches: [
      ['ผ้า', 0],
      ['เสื้อยืด', 1],
      ['สีแดง', 1],
      ['โทรศัพท์', 2],
      ['กาแฟ', 3],
    ],
  },
  greek: {
    language: 'el',
    products: ['Παπούτσια', 'Καφές', 'Βιβλία'],
    searches: [
      ['παπουτσια', 0],
      ['ΚΑΦΕΣ', 1],
      ['βιβλίο', 2],
    ],
  },
  arabic: {
    language: 'ar',
    products: ['قهوة عربية', 'كتاب', 'أحذية', 'ساعة يد'],
    searches: [
      ['ساعات', 3],
      ['الساعة', 3],
      ['قهوه', 0],
      ['كِتَاب', 1],
      ['احذية', 2],
    ],
  },
}

const SHOPS_OF_MORE: Readonly<Record<string, Shop>> = {
  Czech: {
    language: 'cs',
    products: ['Hrnek keramický', 'Skleněné okno', 'Dětské boty', 'Stojánky na tužky'],
    searches: [
      ['hrnky', 0],
      ['keramické hrnky', 0],
      ['oken', 1],
      ['bota', 2],
      ['stojanek', 3],
    ],
  },
  'Turkish, with cases': {
    language: 'tr',
    products: ['Kadın çantası', 'Bardak', 'Çocuk ayakkabısı', 'Mutfak dolabı', 'Çorap'],
    searches: [
      ['çantalar', 0],
      ['çantaları', 0],
      ['bardağı', 1],
      ['ayakkabı', 2],
      ['ayakkabılar', 2],
      ['dolaplar', 3],
      ['çorabı', 4],
    ],
  },
  'Arabic, with one of many': {
    language: 'ar',
    products: ['ساعات يد', 'قهوة'],
    searches: [['ساعة', 0]],
  },
  Hebrew: { language: 'none', products: ['כיסא אוכל', 'כוס'], searches: [['כסא', 0]] },
  Korean: {
    language: 'none',
    products: ['전기포트', '무선 이어폰'],
    searches: [
      ['포트', 0],
      ['무선이어폰', 1],
    ],
  },
  Chinese: {
    language: 'none',
    products: ['儿童跑步鞋', '运动衫', '藍色運動鞋'],
    searches: [
      ['儿童鞋', 0],
      ['運動鞋', 2],
      ['运动鞋', 2],
      ['運動衫', 1],
    ],
  },
  'Japanese, in either kana': {
    language: 'none',
    products: ['キッチンナイフ', 'こーひーカップ'],
    searches: [
      ['きっちん', 0],
      ['コーヒー', 1],
    ],
  },
  'English, with irregular words': {
    language: 'en',
    products: ['Bread knife', 'Wall shelf', "Children's bed"],
    searches: [
      ['knives', 0],
      ['shelves', 1],
      ['child', 2],
    ],
  },
  'French, with irregular words': {
    language: 'fr',
    products: ["Crème pour l'œil", 'Tasse'],
    searches: [['yeux', 0]],
  },
  'Portuguese, with irregular words': {
    language: 'pt',
    products: ['Pão de queijo', 'Balões'],
    searches: [
      ['pães', 0],
      ['pão', 0],
      ['balão', 1],
    ],
  },
}

describe.each(Object.entries({ ...SHOPS, ...SHOPS_OF_MORE }))(
  'a %s shop',
  (_, { language, products, searches }) => {
    test(`finds what ${searches.length} searches mean`, async () => {
      await using kassa = await TestServer.open()
      const { north, ports } = kassa
      await ports.store.write((tx) =>
        tx.run('shop.set_search', { shop: north.shop.id, language, ...PLAIN }),
      )
      for (const name of products) await north.product({ name })
      const found: (readonly [text: string, name: string | undefined])[] = []
      for (const [text] of searches) {
        const { data } = await north.page(
          `search=${encodeURIComponent(text)}`,
          north.publishableKey,
        )
        found.push([text, data[0]?.name])
      }
      expect(found).toEqual(searches.map(([text, index]) => [text, products[index]]))
    })
  },
)

test('these are more than 100 searches in more than 12 languages', () => {
  const searches = Object.values(SHOPS).flatMap((shop) => shop.searches)
  expect(searches.length).toBeGreaterThan(100)
  expect(Object.keys(SHOPS).length).toBeGreaterThan(12)
})
