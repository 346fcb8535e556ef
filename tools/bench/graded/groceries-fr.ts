import { gradedShop } from './graded.ts'

export const groceriesFr = gradedShop(
  'groceries',
  'fr',
  `
lait-entier: Lait entier bio 1 l | Les Prés | Crémerie | Brique
lait-demi: Lait demi-écrémé 6 x 1 l | Les Prés | Crémerie | Longue conservation
lait-coco: Lait de coco 400 ml | Saveurs d'Ailleurs | Épicerie du monde | Pour vos currys
creme: Crème fraîche épaisse 20 cl | Les Prés | Crémerie | 30 % de matière grasse
creme-liquide: Crème liquide entière 3 x 20 cl | Les Prés | Crémerie | Pour la cuisine
beurre: Beurre demi-sel 250 g | Les Prés | Crémerie | De Bretagne
yaourt: Yaourts nature x 8 | Les Prés | Crémerie | Au lait entier
yaourt-fraise: Yaourts aux fraises x 4 | Les Prés | Crémerie | Avec morceaux de fruits
comte: Comté 12 mois 250 g | Jura | Fromages | Au lait cru
brebis: Fromage de brebis | Pyrène | Fromages | Pâte pressée
chevre: Bûche de chèvre 180 g | Pyrène | Fromages | À tartiner ou à griller
oeufs: Œufs frais plein air x 12 | La Ferme | Œufs | Calibre moyen
poulet: Poulet fermier entier | La Ferme | Viandes | Environ 1,4 kg
escalope: Escalopes de dinde x 2 | La Ferme | Viandes | Sans peau
steak: Steaks hachés 5 % x 4 | La Ferme | Viandes | Pur bœuf
jambon: Jambon blanc supérieur 4 tranches | Maison Blanc | Charcuterie | Sans couenne
saucisson: Saucisson sec | Maison Blanc | Charcuterie | À trancher
saumon: Saumon fumé 4 tranches | Nordique | Poissons | Élevé en Norvège
thon: Thon à l'huile d'olive 160 g | Nordique | Conserves | En morceaux
sardines: Sardines à la tomate | Nordique | Conserves | Boîte de 135 g
pommes: Pommes Golden 1,5 kg | Verger | Fruits | Origine France
bananes: Bananes bio x 5 | Verger | Fruits | Commerce équitable
citrons: Citrons jaunes 500 g | Verger | Fruits | Non traités
patates: Pommes de terre à purée 2,5 kg | Verger | Légumes | Variété Agata
carottes: Carottes 1 kg | Verger | Légumes | Origine France
tomates: Tomates cerises 250 g | Verger | Légumes | En barquette
salade: Laitue pommée | Verger | Légumes | La pièce
oignons: Oignons rouges 500 g | Verger | Légumes | En filet
pates: Spaghetti n° 5, 1 kg | Trattoria | Pâtes et riz | Pâtes de blé dur
coquillettes: Coquillettes 500 g | Trattoria | Pâtes et riz | Pâtes courtes, cuisson 6 min
riz: Riz basmati 1 kg | Saveurs d'Ailleurs | Pâtes et riz | Long grain
sauce: Sauce tomate basilic 400 g | Trattoria | Sauces | Pour pâtes et pizzas
huile: Huile d'olive vierge extra 75 cl | Olivette | Huiles | Première pression à froid
huile-tournesol: Huile de tournesol 1 l | Olivette | Huiles | Pour friture
vinaigre: Vinaigre de cidre 75 cl | Olivette | Vinaigres | Pour salades
moutarde: Moutarde de Dijon 370 g | Olivette | Condiments | Forte
farine: Farine de blé T55 1 kg | Moulin | Pâtisserie | Pour gâteaux
sucre: Sucre en poudre 1 kg | Moulin | Pâtisserie | Pur canne
chocolat: Chocolat noir 70 % | Cacaotier | Chocolats | Tablette de 100 g
chocolat-lait: Chocolat au lait noisettes | Cacaotier | Chocolats | Tablette de 200 g
biscuits: Biscuits sablés | Moulin | Biscuits | Pur beurre
miel: Miel de lavande 375 g | Rucher | Petit déjeuner | De Provence
confiture: Confiture d'abricots 320 g | Rucher | Petit déjeuner | 60 % de fruits
cafe: Café moulu 250 g | Torréa | Cafés et thés | 100 % arabica
cafe-grains: Café en grains 1 kg | Torréa | Cafés et thés | Pour machines automatiques
the: Thé vert menthe 25 sachets | Torréa | Cafés et thés | Infusion fraîche
eau: Eau gazeuse 6 x 1 l | Source Vive | Boissons | Minérale naturelle
jus: Jus d'orange 1 l | Verger | Boissons | Pur jus, sans pulpe
biere: Bière blonde 6 x 25 cl | Brassin | Boissons | 5 % vol.
vin: Bordeaux rouge 2021 | Château Lys | Vins | 75 cl, à boire avec viandes et fromages
papier: Papier toilette 12 rouleaux | Doux | Maison | Triple épaisseur
lessive: Lessive liquide 2 l | Doux | Maison | 40 lavages
`,
  `
lait = lait-entier lait-demi / lait-coco / chocolat-lait yaourt comte
lait bio = lait-entier / lait-demi
lait ecreme = lait-demi / lait-entier
creme fraiche = creme / creme-liquide
oeuf = oeufs
œufs = oeufs
yaourt fraise = yaourt-fraise / yaourt
yaourts = yaourt yaourt-fraise
fromage = comte brebis chevre
fromages de chèvre = chevre / brebis comte
pomme = pommes / patates
pommes de terre = patates / pommes
pates = pates coquillettes / sauce / brebis
spaghettis = pates / coquillettes
huile olive = huile / huile-tournesol thon
huiles = huile huile-tournesol / thon
chocolat noir = chocolat / chocolat-lait
tablettes de chocolat = chocolat chocolat-lait
café grain = cafe-grains / cafe
cafes = cafe cafe-grains
the = the
saumon = saumon
poisson = saumon / thon sardines
boeuf = steak
viande hachée = steak / poulet escalope
poulet entier = poulet
escaloppe dinde = escalope
tomate = tomates / sauce sardines
carrotes = carottes
gateau = farine / biscuits
sucre en poudre = sucre
confiture abricot = confiture
eau pétillante = eau
jus orange = jus
bieres = biere
vin rouge = vin / oignons
papier wc = papier
mile = miel
salades = salade / vinaigre
beurre salé = beurre / biscuits
`,
)
