import { gradedShop } from './graded.ts'

export const booksNl = gradedShop(
  'books',
  'nl',
  `
kookboek-ital: De Italiaanse keuken | Lucia Ferraro | Kookboeken | 120 recepten voor pasta en pizza
kookboek-vega: Vegetarisch koken voor elke dag | Anneke Vos | Kookboeken | Snelle recepten zonder vlees
kookboek-brood: Zelf brood bakken | Joris Molenaar | Kookboeken | Zuurdesem, bolletjes en stokbrood
kookboek-taart: Het grote taartenboek | Sofie de Wit | Kookboeken | Taarten en koekjes voor feesten
tuin: Handboek voor de moestuin | Piet Groeneveld | Tuinieren | Groenten kweken het hele jaar
tuin-kruiden: Kruiden op je balkon | Mila Bos | Tuinieren | Basilicum, munt en tijm in potten
planten: Kamerplanten die overleven | Mila Bos | Tuinieren | Verzorging van planten in huis
vogels: Vogelgids van Nederland en België | Ruud Meeuws | Natuur | Alle vogels met tekeningen
bomen: Bomen herkennen | Ruud Meeuws | Natuur | Bladeren, schors en knoppen
wandel: Wandelen in de Ardennen | Els Claes | Reizen | 30 wandelingen met kaarten
fiets: Fietsroutes langs de Maas | Els Claes | Reizen | Fietsgids met knooppunten
parijs: Reisgids Parijs | Camille Bonnet | Reizen | Musea, cafés en wijken
spanje: Reisgids Andalusië | Pilar Ortega | Reizen | Steden en stranden in Spanje
wereldkaart: Atlas van de wereld | Kartograaf | Reizen | Kaarten van alle landen
thriller-haven: Dood in de haven | Bram Stoker jr. | Thrillers | Een moord in Rotterdam
thriller-mist: De vrouw in de mist | Nora Lindt | Thrillers | Psychologische thriller
thriller-code: De verloren code | Bram Stoker jr. | Thrillers | Spionageroman
detective: De moord op het eiland | Agatha van Dam | Detectives | Inspecteur Mulder zoekt de moordenaar
detective-2: Inspecteur Mulder en het lege huis | Agatha van Dam | Detectives | Deel 2 van de reeks
roman-zee: Brieven van overzee | Hanna Kuiper | Romans | Familieverhaal uit Indonesië
roman-liefde: Een zomer in Toscane | Iris Blom | Romans | Liefdesroman onder de zon
roman-oorlog: Het huis aan de gracht | Hanna Kuiper | Romans | Amsterdam in de Tweede Wereldoorlog
fantasy: De drakenrijder | Tess Noordman | Fantasy | Draken, magie en vriendschap
fantasy-2: De drakenrijder 2: het zwarte vuur | Tess Noordman | Fantasy | Vervolg
sf: Kolonie op Mars | Tess Noordman | Sciencefiction | Ruimtevaart in 2150
kind-beer: Kleine beer gaat slapen | Lotte Pool | Prentenboeken | Voorleesboek voor peuters
kind-dino: Alles over dinosaurussen | Kees Knap | Kinderboeken | Weetjes vanaf 6 jaar
kind-avi: Lezen met Pim, AVI M3 | Lotte Pool | Kinderboeken | Eerste leesboekje
kind-school: De geheime klas | Floor Jansma | Kinderboeken | Avontuur op school, vanaf 9 jaar
strip: Stripboek Kapitein Krab | Dirk Inkt | Strips | Album 1
strip-2: Kapitein Krab en de schat | Dirk Inkt | Strips | Album 2
gedichten: Verzamelde gedichten | Ida Gerards | Poëzie | Poëzie van 1940 tot 1980
woordenboek-en: Woordenboek Engels-Nederlands | Lexicon | Woordenboeken | 90.000 trefwoorden
woordenboek-fr: Woordenboek Frans-Nederlands | Lexicon | Woordenboeken | 75.000 trefwoorden
taal-spaans: Spaans voor beginners | Pilar Ortega | Talen | Cursusboek met geluid
grammatica: Nederlandse grammatica | Lexicon | Talen | Spelling en werkwoorden
geschiedenis: Geschiedenis van de Lage Landen | Willem Oranjestad | Geschiedenis | Van Romeinen tot nu
oorlog: De bevrijding van 1945 | Willem Oranjestad | Geschiedenis | Soldaten en burgers vertellen
biografie: Vincent: een schildersleven | Marga Zonneveld | Biografieën | Leven van Van Gogh
kunst: Kunst kijken voor iedereen | Marga Zonneveld | Kunst | Van Rembrandt tot Mondriaan
foto: Beter fotograferen | Henk Sluiter | Hobby | Camera, licht en compositie
breien: Truien breien | Wol & Co | Hobby | 20 patronen
haken: Dieren haken | Wol & Co | Hobby | Knuffels met haaknaald
yoga: Yoga in tien minuten | Maya Adem | Gezondheid | Oefeningen voor elke ochtend
slaap: Eindelijk slapen | Dr. Nachtegaal | Gezondheid | Beter slapen zonder pillen
opvoeding: Rustig opvoeden | Dr. Nachtegaal | Opvoeding | Kinderen en grenzen
computer: Programmeren met JavaScript | Ko Bits | Informatica | Voor beginners
excel: Excel in de praktijk | Ko Bits | Informatica | Formules en draaitabellen
beleggen: Beleggen voor starters | Geert Gulden | Economie | Aandelen, fondsen en risico
agenda: Schoolagenda 2026 | Papyr | Agenda's | Met stickers
`,
  `
kookboek = kookboek-ital kookboek-vega kookboek-brood kookboek-taart
kookboeken = kookboek-ital kookboek-vega kookboek-brood kookboek-taart
recept pasta = kookboek-ital / kookboek-vega
taarten = kookboek-taart
taart bakken = kookboek-taart / kookboek-brood
vegetarische recepten = kookboek-vega / kookboek-ital
moestuin = tuin / tuin-kruiden
plant = planten
kamerplant = planten
vogel = vogels
boom = bomen
reisgids = parijs spanje / fiets wandel
reisgids spanje = spanje / parijs
wandelingen ardennen = wandel
wandeling = wandel
fietsroute = fiets
wereldatlas = wereldkaart
atlas = wereldkaart
thriller = thriller-haven thriller-mist thriller-code
moord = detective thriller-haven
inspecteur mulder = detective detective-2
agatha van dam = detective detective-2
liefdesromans = roman-liefde
romans = roman-zee roman-liefde roman-oorlog / thriller-code
tweede wereldoorlog = roman-oorlog / oorlog
draken = fantasy fantasy-2
drakenrijder 2 = fantasy-2 / fantasy
dinosaurus = kind-dino
kinderboek = kind-dino kind-avi kind-school / kind-beer
voorleesboeken = kind-beer
strips = strip strip-2
kapitein krab = strip strip-2
poezie = gedichten
gedicht = gedichten
woordenboek frans = woordenboek-fr / woordenboek-en
engels woordenboek = woordenboek-en / woordenboek-fr
trui breien = breien / haken
fotografie = foto
programeren javascript = computer
van gogh = biografie
slapen = slaap / kind-beer
aandelen = beleggen
`,
)
