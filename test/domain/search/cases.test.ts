import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import type { PostgresSettings } from '../../../src/store/postgres/connection.ts'
import { type GradedShop, gradedShop } from '../../../tools/bench/graded/graded.ts'
import { answersIn } from '../../../tools/bench/quality.ts'
import { hasPostgres, TestDatabase } from '../../postgres.ts'

/** Starting a database server takes long on a busy machine. */
const LONG_MS = 300_000

/** Shops and queries, each with the product that must come first. */
const SHOPS: readonly GradedShop[] = [
  gradedShop(
    'possessives and signs',
    'en',
    `
women: Women's running shoes size 8
men: Men's running shoes size 8
children: Children’s running shoes size 8
cpp: C++ programming book
cs: C# programming book
c: C programming book
jeans: Levi's jeans
`,
    `
mens running shoes = men
men's running shoes = men
womens running shoes = women
women’s shoes = women
childrens shoes = children
c++ book = cpp
c++ = cpp
c# book = cs
C# programming = cs
levis = jeans
levi jeans = jeans
`,
  ),
  gradedShop(
    'what a thing is',
    'en',
    `
toner: Toner for Hewlin M404 laser printer | Printix | Toner
printer: Hewlin M404 laser printer | Hewlin | Laser Printers
silent: Hewlin P1102 1200 x 1200 DPI A4 | Hewlin | Laser Printers
pad: Gaming mouse pad XL | Logidex | Mouse Pads
mousepad: Mousepad, black | Logidex | Mouse Pads
mouse: Viper mini mouse for gaming | Raptik | Mice
arm: Ergo monitor arm | Ergo | Monitor Mounts
monitor: Curved monitor 32" | Elgin | Computer Monitors
battery: Camera/camcorder battery | Canox | Camera/Camcorder Batteries
camera: EOS M50 body | Canox | Digital Cameras
case: Hülle für iFon 12 | Spigon | Cases
coque: Coque pour iFon 12 | Bigban | Cases
phone: iFon 12 64 GB | Appal | Smartphones
with: Notebook 14" with case and mouse | Lenora | Notebooks
pc: ProDesk 400 Core i5 16 GB 512 GB SSD Tower Desktop Black | Hewlin | PCs/Workstations
lamp: Success desktop lamp | Unilux | Table Lamps
tray: Plus desktop letter tray, grey | Leitzo | Letter Trays
`,
    `
laser printer = printer
hewlin m404 = printer
m404 toner = toner
toner for m404 = toner
mouse pad = pad
mousepad = mousepad
mouse = mouse
gaming mouse = mouse
monitor = monitor
monitor arm = arm
camera = camera
camera battery = battery
ifon 12 = phone
notebook = with
desktop = pc
desktop lamp = lamp
letter tray = tray
`,
  ),
  gradedShop(
    'what a thing is, in German',
    'de',
    `
pc: Büro-PC Core i5 16 GB Tower Desktop schwarz | Hewlin | PCs
ablage: Desktop-Ablage, grau | Leitzo | Ablagen
`,
    `
Desktop = pc
Desktop-Ablage = ablage
Ablage = ablage
`,
  ),
  gradedShop(
    'Chinese and Japanese in any script',
    'none',
    `
bottle: 不锈钢保温杯 500毫升
glass: 玻璃水杯 500ml
meter: 電子溫度計
library: 図書館の椅子
railway: 鉄道模型
`,
    `
保溫杯 = bottle
保温杯 = bottle
不鏽鋼 = bottle
温度计 = meter
溫度計 = meter
圖書館 = library
图书馆 = library
鐵道 = railway
铁道 = railway
`,
  ),
  gradedShop(
    'Arabic broken plurals',
    'ar',
    `
shoe: حذاء رياضي للرجال
bag: حقيبة يد نسائية
cup: كوب قهوة
shirts: قمصان قطنية
`,
    `
أحذية = shoe
الأحذية = shoe
رجل = shoe
حقائب = bag
أكواب = cup
قميص = shirts
`,
  ),
  gradedShop(
    'Thai compounds',
    'none',
    `
mug: แก้วเซรามิกสำหรับกาแฟ
shoe: รองเท้าผู้ชายสำหรับวิ่ง
chair: เก้าอี้ไม้สำหรับสวน
`,
    `
แก้วกาแฟเซรามิก = mug
แก้วกาแฟ = mug
รองเท้าวิ่งผู้ชาย = shoe
รองเท้า = shoe
เก้าอี้สวนไม้ = chair
`,
  ),
]

for (const engine of hasPostgres ? ['SQLite', 'PostgreSQL'] : ['SQLite']) {
  describe(engine, () => {
    let database: TestDatabase | null = null
    let postgres: PostgresSettings | undefined
    beforeAll(async () => {
      if (engine === 'SQLite') return
      database = await TestDatabase.make()
      postgres = database.settings
    }, LONG_MS)
    afterAll(() => database?.[Symbol.dispose]())

    test.each(SHOPS.map((shop) => [shop.kind, shop] as const))(
      'finds first what is meant: %s',
      async (_, shop) => {
        const answers = await answersIn(shop, postgres)
        const first = answers.map(({ text, found }) => [text, found[0]])
        expect(first).toEqual(shop.queries.map(({ text, grades }) => [text, [...grades.keys()][0]]))
      },
      LONG_MS,
    )
  })
}
