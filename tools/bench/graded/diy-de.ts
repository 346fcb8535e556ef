import { gradedShop } from './graded.ts'

export const diyDe = gradedShop(
  'DIY',
  'de',
  `
bohrer-akku: Akkubohrschrauber 18 V mit 2 Akkus | Werkmann | Elektrowerkzeuge | Bohren und Schrauben
bohrer-schlag: Schlagbohrmaschine 850 W | Werkmann | Elektrowerkzeuge | Mit Bohrfutter 13 mm
bohrhammer: Bohrhammer SDS-plus | Hilko | Elektrowerkzeuge | Für Beton und Mauerwerk
bits: Bitset 32-teilig | Werkmann | Zubehör | Für Akkuschrauber
holzbohrer: Holzbohrer-Set 3-10 mm | Hilko | Zubehör | 8 Spiralbohrer
steinbohrer: Steinbohrer 6 mm | Hilko | Zubehör | Für Mauerwerk
stichsaege: Stichsäge 650 W | Werkmann | Elektrowerkzeuge | Für Holz und Metall
kreissaege: Handkreissäge 190 mm | Hilko | Elektrowerkzeuge | Mit Parallelanschlag
saegeblatt: Sägeblätter für Stichsäge, 10 Stück | Hilko | Zubehör | Holz, fein
fuchsschwanz: Handsäge 500 mm | Eiche | Handwerkzeuge | Fuchsschwanz für Holz
hammer: Schlosserhammer 500 g | Eiche | Handwerkzeuge | Mit Eschenstiel
gummihammer: Gummihammer weiß | Eiche | Handwerkzeuge | Für Fliesen
zange: Kombizange 180 mm | Eiche | Handwerkzeuge | Isolierte Griffe
schraubendreher: Schraubendreher-Set 6-teilig | Eiche | Handwerkzeuge | Kreuzschlitz und Schlitz
wasserwaage: Wasserwaage 60 cm | Eiche | Messwerkzeuge | Aluminium
massband: Bandmaß 5 m | Eiche | Messwerkzeuge | Rollmeter mit Bremse
spax-4x40: Spanplattenschrauben 4 x 40 mm, 200 Stück | Torxa | Befestigung | Senkkopf, verzinkt
spax-5x80: Spanplattenschrauben 5 x 80 mm, 100 Stück | Torxa | Befestigung | Senkkopf, verzinkt
duebel-8: Dübel 8 mm, 100 Stück | Fixo | Befestigung | Universaldübel aus Nylon
duebel-gips: Gipskartondübel mit Schrauben | Fixo | Befestigung | Für Hohlwände
naegel: Drahtstifte 3,1 x 80, 1 kg | Torxa | Befestigung | Nägel, blank
winkel: Winkelverbinder 90 mm | Torxa | Befestigung | Stahl verzinkt
farbe-weiss: Wandfarbe weiß 10 l | Alpenweiss | Farben | Innenfarbe, hohe Deckkraft
farbe-grau: Wandfarbe grau 2,5 l | Alpenweiss | Farben | Innenfarbe, matt
lack: Buntlack seidenmatt 750 ml | Alpenweiss | Farben | Für Holz und Metall
holzlasur: Holzschutzlasur Eiche 2,5 l | Xylon | Farben | Für Gartenhäuser und Zäune
pinsel: Flachpinsel-Set | Malerfix | Malerzubehör | 3 Pinsel für Lacke
rolle: Farbroller 25 cm | Malerfix | Malerzubehör | Für Wandfarben
kreppband: Malerkrepp 50 m | Malerfix | Malerzubehör | Abklebeband
silikon: Sanitärsilikon transparent 300 ml | Fugo | Kleben und Dichten | Für Bad und Küche
acryl: Maleracryl weiß 300 ml | Fugo | Kleben und Dichten | Überstreichbar
fliesenkleber: Fliesenkleber flexibel 25 kg | Fugo | Baustoffe | Für innen und außen
fugenmoertel: Fugenmörtel grau 5 kg | Fugo | Baustoffe | Für Fliesen
fliese: Bodenfliese Schiefer 30x60 | Terrano | Fliesen | Frostsicher
laminat: Laminat Eiche natur | Xylon | Bodenbeläge | Klicksystem, 8 mm
teppich: Teppichboden grau 4 m breit | Velora | Bodenbeläge | Strapazierfähig
lampe: LED-Deckenleuchte rund | Lumia | Leuchten | 24 W, warmweiß
gluehbirne: LED-Lampe E27, 9 W | Lumia | Leuchten | Leuchtmittel, ersetzt Glühbirnen
steckdose: Steckdose weiß, Unterputz | Elektra | Elektro | Schutzkontakt
kabel: Verlängerungskabel 10 m | Elektra | Elektro | Für außen, Gummi
mehrfach: Steckdosenleiste 6-fach | Elektra | Elektro | Mit Schalter
rasenmaeher: Elektro-Rasenmäher 36 cm | Gartina | Garten | Für Rasen bis 400 m2
schlauch: Gartenschlauch 20 m | Gartina | Garten | 1/2 Zoll
heckenschere: Akku-Heckenschere | Gartina | Garten | Schwertlänge 50 cm
giesskanne: Gießkanne 10 l grün | Gartina | Garten | Mit Brause
spaten: Spaten mit T-Griff | Gartina | Garten | Edelstahl
blumenerde: Blumenerde 40 l | Gartina | Garten | Torffrei
handschuhe: Arbeitshandschuhe Größe 9 | Sicherfit | Arbeitsschutz | Leder
brille: Schutzbrille klar | Sicherfit | Arbeitsschutz | Kratzfest
leiter: Stehleiter 5 Stufen | Alustep | Leitern | Aluminium
klobrille: WC-Sitz mit Absenkautomatik | Sanibel | Bad | Toilettendeckel weiß
duschkopf: Handbrause mit 3 Strahlarten | Sanibel | Bad | Verchromt
wasserhahn: Waschtischarmatur verchromt | Sanibel | Bad | Einhebelmischer
`,
  `
bohrmaschine = bohrer-schlag bohrer-akku / bohrhammer
maschine = bohrer-schlag / bohrer-akku
akkuschrauber = bohrer-akku / bits
akku schrauber = bohrer-akku / bits
bohrer = holzbohrer steinbohrer / bohrer-akku bohrer-schlag bohrhammer
säge = stichsaege kreissaege fuchsschwanz / saegeblatt
sägen = stichsaege kreissaege fuchsschwanz / saegeblatt
saege = stichsaege kreissaege fuchsschwanz / saegeblatt
stichsäge blatt = saegeblatt / stichsaege
schrauben = spax-4x40 spax-5x80 / duebel-gips
schrauben 4x40 = spax-4x40 / spax-5x80
hammer = hammer gummihammer / bohrhammer
hämmer = hammer gummihammer / bohrhammer
dübel 8mm = duebel-8 / duebel-gips
duebel = duebel-8 duebel-gips
nagel = naegel
farbe = farbe-weiss farbe-grau / lack / rolle
weiße wandfarbe = farbe-weiss / farbe-grau
weisse farbe = farbe-weiss / farbe-grau acryl
farben grau = farbe-grau / farbe-weiss
pinsel = pinsel / rolle
silikon bad = silikon / acryl
fliesen = fliese / fliesenkleber fugenmoertel
fliessenkleber = fliesenkleber
lampen = lampe gluehbirne
led lampe e27 = gluehbirne / lampe
glühbirne = gluehbirne / lampe
kabel = kabel / mehrfach
steckdosen = steckdose mehrfach
rasenmäher = rasenmaeher
rasen maeher = rasenmaeher
giesskanne = giesskanne
schlauch garten = schlauch
schere = heckenschere
handschuh = handschuhe
maßband = massband
leitern = leiter
wc sitz = klobrille
shraubendreher = schraubendreher
brause = duschkopf / giesskanne
`,
)
