import { generatedShop } from './generated.ts'

/** A German shop, a third of whose products are called by English names. */
export const householdDe = generatedShop(
  'household, generated',
  {
    language: 'de',
    kinds: `
Notebook | Notebooks | Laptop | Computer | Touchscreen, Convertible | 13,3 Zoll, 15,6 Zoll
Monitor | Monitore | Display | Computer | gebogen, 4K, höhenverstellbar | 24 Zoll, 27 Zoll, 32 Zoll
Drucker | Drucker | Laser Printer | Computer | WLAN, Duplex, farbig |
Druckerpapier | Druckerpapiere | Kopierpapier | Büro | holzfrei, recycelt, matt | A4, A3
Tastatur | Tastaturen | Keyboard | Computer | mechanisch, kabellos, beleuchtet |
Maus | Mäuse | Mouse | Computer | ergonomisch, kabellos, leise |
Festplatte | Festplatten | Hard Drive | Computer | extern, robust, intern | 1 TB, 2 TB, 4 TB
Speicherkarte | Speicherkarten | microSD Card | Computer | schnell, robust | 64 GB, 128 GB, 256 GB
Smartphone | Smartphones | Handy | Telefon | Dual-SIM, robust, faltbar | 64 GB, 128 GB, 256 GB
Kopfhörer | Kopfhörer | Headphones | Audio | kabellos, geräuschunterdrückend, faltbar |
Lautsprecher | Lautsprecher | Speaker | Audio | wasserdicht, tragbar, Stereo |
Fernseher | Fernseher | Smart TV | TV | OLED, 4K, gebogen | 43 Zoll, 55 Zoll, 65 Zoll
Kamera | Kameras | Digital Camera | Foto | wasserdicht, kompakt, Zoom |
Kaffeemaschine | Kaffeemaschinen | Coffee Maker | Küche | mit Timer, kompakt | 1,2 l, 1,5 l
Kaffeetasse | Kaffeetassen | Kaffeebecher | Geschirr | Porzellan, handgemacht | 200 ml, 300 ml
Kaffeebohnen | Kaffeebohnen | Espresso Beans | Lebensmittel | entkoffeiniert | 250 g, 500 g, 1 kg
Wasserkocher | Wasserkocher | Kettle | Küche | Edelstahl, Glas, kabellos | 1 l, 1,7 l
Toaster | Toaster | Brotröster | Küche | Langschlitz, Edelstahl |
Geschirrspüler | Geschirrspüler | Spülmaschine | Haushaltsgeräte | Einbau, leise | 45 cm, 60 cm
Waschmaschine | Waschmaschinen | Frontlader | Haushaltsgeräte | leise, Dampf | 7 kg, 8 kg, 9 kg
Kühlschrank | Kühlschränke | Kühl-Gefrier-Kombination | Haushaltsgeräte | Einbau | 122 cm, 178 cm
Weinkühlschrank | Weinkühlschränke | Wine Cooler | Haushaltsgeräte | Einbau | 18 Flaschen
Weinglas | Weingläser | Rotweinglas | Geschirr | Kristall, mundgeblasen | 400 ml, 600 ml
Staubsauger | Staubsauger | Vacuum Cleaner | Haushaltsgeräte | beutellos, kabellos, leise |
Bratpfanne | Bratpfannen | Frying Pan | Kochen | antihaft, Gusseisen | 20 cm, 24 cm, 28 cm
Kochtopf | Kochtöpfe | Stockpot | Kochen | Edelstahl, Induktion, emailliert | 3 l, 5 l
Messer | Messer | Kochmesser | Kochen | Damaszener, Keramik, geschmiedet | 15 cm, 20 cm
Messerblock | Messerblöcke | Knife Block | Kochen | magnetisch, Holz |
Schneidebrett | Schneidebretter | Cutting Board | Kochen | Holz, Bambus | 30 x 20 cm, 40 x 30 cm
Wandregal | Wandregale | Hängeregal | Möbel | Eiche, Metall, schwebend | 60 x 20 cm, 80 x 20 cm
Bücherregal | Bücherregale | Bookcase | Möbel | Kiefer, schmal, offen | 80 x 180 cm, 60 x 200 cm
Schreibtisch | Schreibtische | Desk | Möbel | höhenverstellbar, klappbar | 120 x 60 cm, 160 x 80 cm
Bürostuhl | Bürostühle | Drehstuhl | Möbel | ergonomisch, Netz, Leder |
Esstisch | Esstische | Dining Table | Möbel | ausziehbar, rund, massiv | 140 x 80 cm, 180 x 90 cm
Tischlampe | Tischlampen | Tischleuchte | Lampen | dimmbar, Keramik, LED | 35 cm, 50 cm
Deckenlampe | Deckenlampen | Deckenleuchte | Lampen | dimmbar, LED, rund | 30 cm, 45 cm
Glühbirne | Glühbirnen | LED Bulb | Lampen | warmweiß, dimmbar, matt | 5 W, 9 W, 13 W
Bohrmaschine | Bohrmaschinen | Drill | Werkzeug | kabellos, bürstenlos, Schlag | 12 V, 18 V, 20 V
Bohrhammer | Bohrhämmer | Hammer Drill | Werkzeug | SDS-plus, kabellos | 18 V, 800 W
Hammer | Hämmer | Schlosserhammer | Werkzeug | Stahl, Glasfaser | 300 g, 500 g
Stichsäge | Stichsägen | Jigsaw | Werkzeug | kabellos, Pendelhub | 18 V, 650 W
Holzschraube | Holzschrauben | Spanplattenschraube | Eisenwaren | verzinkt, Senkkopf | 4 x 40 mm
Dübel | Dübel | Wall Plug | Eisenwaren | Nylon, Hohlraum | 6 mm, 8 mm, 10 mm
Gartenschlauch | Gartenschläuche | Wasserschlauch | Garten | dehnbar, knickfrei | 15 m, 25 m, 50 m
Gartenschere | Gartenscheren | Pruning Shears | Garten | Amboss, Bypass, ergonomisch |
Rasenmäher | Rasenmäher | Lawn Mower | Garten | elektrisch, Benzin, Mulchen | 32 cm, 42 cm
Gartenstuhl | Gartenstühle | Klappstuhl | Garten | klappbar, Rattan, Aluminium |
Sonnenschirm | Sonnenschirme | Parasol | Garten | knickbar, rechteckig, UV-Schutz | 2,5 m, 3 m
Duschkopf | Duschköpfe | Handbrause | Bad | Regen, wassersparend | 10 cm, 25 cm
Duschvorhang | Duschvorhänge | Shower Curtain | Bad | wasserdicht, Stoff | 180 x 200 cm
Handtuch | Handtücher | Frottiertuch | Bad | Baumwolle, Bambus | 50 x 100 cm, 70 x 140 cm
Bettwäsche | Bettwäsche | Duvet Cover | Schlafen | Baumwolle, Leinen, Satin | 135 x 200 cm
Kopfkissen | Kopfkissen | Pillow | Schlafen | Daunen, Memory-Schaum | 40 x 80 cm, 80 x 80 cm
Rucksack | Rucksäcke | Backpack | Taschen | wasserdicht, faltbar, Leder | 20 l, 30 l, 45 l
Reisetasche | Reisetaschen | Travel Bag | Taschen | Leder, faltbar, Rollen | 40 l, 60 l`,
    accessories: `
Hülle | Hüllen | Zubehör | Smartphone, Notebook, Kamera, Kopfhörer
Ladegerät | Ladegeräte | Zubehör | Notebook, Smartphone, Bohrmaschine, Rasenmäher
Ersatzakku | Ersatzakkus | Zubehör | Notebook, Bohrmaschine, Staubsauger, Kamera
Displayschutzfolie | Displayschutzfolien | Zubehör | Smartphone, Monitor
Toner | Toner | Zubehör | Drucker
Staubbeutel | Staubbeutel | Zubehör | Staubsauger
Filter | Filter | Zubehör | Kaffeemaschine, Staubsauger, Wasserkocher
Wandhalterung | Wandhalterungen | Zubehör | Fernseher, Lautsprecher, Monitor
Sägeblatt | Sägeblätter | Zubehör | Stichsäge
Bohrer-Set | Bohrer-Sets | Zubehör | Bohrmaschine, Bohrhammer
Schlauchtrommel | Schlauchtrommeln | Zubehör | Gartenschlauch
Schutzhülle | Schutzhüllen | Zubehör | Gartenstuhl, Sonnenschirm, Rasenmäher
Tasche | Taschen | Zubehör | Notebook, Kamera
Reinigungstabs | Reinigungstabs | Zubehör | Kaffeemaschine, Geschirrspüler, Waschmaschine
Fernbedienung | Fernbedienungen | Zubehör | Fernseher, Deckenlampe`,
    splits: {
      Kaffeemaschine: 'Kaffee Maschine',
      Druckerpapier: 'Drucker Papier',
      Bücherregal: 'Bücher Regal',
      Gartenschlauch: 'Garten Schlauch',
      Bürostuhl: 'Büro-Stuhl',
      Weinkühlschrank: 'Wein Kühlschrank',
      Wandregal: 'Regal Wand',
      Kopfhörer: 'headphone',
      Holzschraube: 'Schrauben Holz',
    },
    brands:
      'Noralto Vexim Quorra Tellux Ambrion Zephyra Kestrel Luminor Octavo Halden Brixon Eichner Winmark Werkmann Hilko Alpina Ryoto Bergstrom',
    colours: 'schwarz weiß silber blau rot grau anthrazit grün',
    for: 'für',
    with: 'mit',
    sentences: [
      'Schnell aufgebaut und für lange Zeit gemacht.',
      'Im Karton liegen Anleitung, Schrauben und ein Kabel.',
      'Passt gut zu: #.',
      'Steht auch neben # oder an der Wand.',
      'Nicht geeignet für #.',
      'Für Haus, Garten und Büro, mit Tasche zum Verstauen.',
      'Zwei Jahre Garantie auf Akku und Ladegerät.',
      'Beliebt bei unseren Kunden, aus Stahl, Holz oder Glas.',
      'Leicht zu tragen und sicher bei Wasser und Staub.',
    ],
    questions: [
      'ein # für die Wand',
      'ich suche # für mein Haus',
      'welcher # ist der beste',
      '# für die ganze Familie',
    ],
    typed: [
      [/ Zoll/, '"'],
      [/ (cm|mm) *$/, '$1'],
      [/ x /g, 'x'],
      [/ (GB|TB|V|W)/, '$1'],
    ],
  },
  11,
)
