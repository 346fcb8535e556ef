import { gradedShop } from './graded.ts'

export const homeSv = gradedShop(
  'home and kitchen',
  'sv',
  `
soffa: Tresitssoffa Ekerö | Nordhem | Soffor | Grått tyg, avtagbar klädsel
soffa-hörn: Hörnsoffa Visby | Nordhem | Soffor | Med schäslong
fåtölj: Fåtölj Sigtuna | Nordhem | Fåtöljer | Läder och ek
bord-mat: Matbord i ek 180 cm | Nordhem | Bord | Med två iläggsskivor
bord-soff: Soffbord runt 80 cm | Nordhem | Bord | Vitlaserad ask
skrivbord: Höj- och sänkbart skrivbord | Kontorio | Bord | 140 x 70 cm
stol-mat: Pinnstol, svart | Nordhem | Stolar | Matstol i björk
stol-kontor: Kontorsstol med armstöd | Kontorio | Stolar | Ergonomisk
pall: Barnpall, vit | Nordhem | Stolar | Furu
säng: Kontinentalsäng 160 cm | Vila | Sängar | Medium, med bäddmadrass
barnsäng: Barnsäng växasäng | Vila | Sängar | Utdragbar 80-200 cm
madrass: Bäddmadrass latex 90 cm | Vila | Madrasser | Tvättbart överdrag
täcke: Duntäcke 150x210 | Vila | Täcken | Varmt vintertäcke
kudde: Huvudkudde, medelhög | Vila | Kuddar | Fiber
kudd-fodral: Kuddfodral sammet 50x50 | Vila | Kuddar | Grönt
påslakan: Påslakanset randigt | Vila | Sängkläder | Ekologisk bomull
lakan: Underlakan 180 cm | Vila | Sängkläder | Dra på-lakan
handduk: Handdukar, 2-pack | Bada | Badrum | Frotté, 50x70
badlakan: Badlakan 70x140 | Bada | Badrum | Frotté, marinblå
dusch: Duschdraperi med fiskar | Bada | Badrum | Polyester
matta: Trasmatta 70x200 | Väv & Co | Mattor | Handvävd
matta-ull: Ullmatta 170x240 | Väv & Co | Mattor | Tätvävd, beige
gardin: Gardiner i linne, 2-pack | Väv & Co | Gardiner | 250 cm långa
rullgardin: Mörkläggande rullgardin | Väv & Co | Gardiner | 100 cm
lampa-tak: Taklampa rotting | Ljusa | Lampor | 45 cm
lampa-golv: Golvlampa mässing | Ljusa | Lampor | Med läsarm
lampa-bord: Bordslampa glas | Ljusa | Lampor | Opalvit
glödlampa: LED-lampa E27 dimbar | Ljusa | Ljuskällor | 806 lumen
ljus: Blockljus 15 cm | Ljusa | Ljus | Stearin, brinntid 60 timmar
ljusstake: Ljusstake i gjutjärn | Ljusa | Ljus | För kronljus
spegel: Rund väggspegel 60 cm | Nordhem | Speglar | Svart ram
hylla: Vägghylla 80 cm | Nordhem | Hyllor | Ek
bokhylla: Bokhylla, 5 plan | Nordhem | Hyllor | Vit
garderob: Garderob med skjutdörrar | Nordhem | Garderober | 200 cm
kastrull: Kastrull 2 liter | Köksa | Kastruller | Rostfritt stål, med lock
gryta: Gjutjärnsgryta 4,7 l | Köksa | Grytor | Emaljerad, röd
stekpanna: Stekpanna 28 cm | Köksa | Stekpannor | Kolstål
kniv: Kockkniv 20 cm | Köksa | Knivar | Damaskusstål
kniv-bröd: Brödkniv | Köksa | Knivar | Tandad egg
skärbräda: Skärbräda i bambu | Köksa | Köksredskap | 40 x 30 cm
tallrik: Djup tallrik, 4-pack | Köksa | Porslin | Stengods
mugg: Kaffemugg 35 cl | Köksa | Porslin | Stengods, blå
glas: Vinglas, 6-pack | Köksa | Glas | Kristall
kaffebryggare: Kaffebryggare med termos | Brygga | Köksmaskiner | 10 koppar
vattenkokare: Vattenkokare 1,7 l | Brygga | Köksmaskiner | Retro
brödrost: Brödrost, 2 skivor | Brygga | Köksmaskiner | Rostfri
mixer: Stavmixer 600 W | Brygga | Köksmaskiner | Med ballongvisp
dammsugare: Sladdlös dammsugare | Brygga | Städning | 45 minuters batteritid
dammpåse: Dammsugarpåsar, 5-pack | Brygga | Städning | Syntet
kruka: Blomkruka terrakotta 20 cm | Växtrum | Krukor | Med fat
vas: Glasvas 25 cm | Växtrum | Vaser | Munblåst
`,
  `
soffa = soffa soffa-hörn / bord-soff
soffor = soffa soffa-hörn / bord-soff
hörnsoffor = soffa-hörn / soffa
bord = bord-mat bord-soff skrivbord / lampa-bord
matbord ek = bord-mat / bord-soff
stolar = stol-mat stol-kontor / pall
stol = stol-mat stol-kontor / pall
kontorsstolar = stol-kontor
säng = säng barnsäng / madrass
sängar = säng barnsäng / madrass
sang = säng barnsäng
madrasser = madrass / säng
kuddar = kudde kudd-fodral
täcken = täcke
handduk = handduk / badlakan
lakan = lakan badlakan påslakan
mattor = matta matta-ull
ullmattor = matta-ull / matta
gardin = gardin rullgardin
lampa = lampa-tak lampa-golv lampa-bord glödlampa
lampor = lampa-tak lampa-golv lampa-bord / glödlampa
taklampor = lampa-tak / lampa-golv lampa-bord
led lampa = glödlampa / lampa-tak lampa-golv lampa-bord
ljus = ljus ljusstake
speglar = spegel
hyllor = hylla bokhylla
bokhyllor = bokhylla / hylla
kastruller = kastrull / gryta
gjutjärnspanna = gryta stekpanna
stekpannor = stekpanna
knivar = kniv kniv-bröd
brödknivar = kniv-bröd / kniv
kaffe mugg = mugg / kaffebryggare
kaffemuggar = mugg
vinglas = glas
kokare = vattenkokare
dammsugare = dammsugare / dammpåse
dammsugarpåse = dammpåse / dammsugare
blomkrukor = kruka / vas
vaser = vas
garderober = garderob
kafebryggare = kaffebryggare
`,
)
