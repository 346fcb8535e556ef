import { gradedShop } from './graded.ts'

export const clothesEs = gradedShop(
  'clothes',
  'es',
  `
camisa-blanca: Camisa de lino | Alborada | Camisas | Manga larga | Color=Blanco Talla=M
camisa-azul: Camisa de lino | Alborada | Camisas | Manga larga | Color=Azul Talla=M
camisa-rayas: Camisa Oxford a rayas | Alborada | Camisas | Algodón | Color=Celeste Talla=L
camiseta-roja: Camiseta básica | Marejada | Camisetas | Algodón orgánico | Color=Rojo Talla=S
camiseta-negra: Camiseta básica | Marejada | Camisetas | Algodón orgánico | Color=Negro Talla=XS
camiseta-tirantes: Camiseta de tirantes | Marejada | Camisetas | Canalé | Color=Verde Talla=XL
polo: Polo de piqué | Marejada | Camisetas | Cuello clásico | Color=Blanco Talla=XXL
vaquero: Vaqueros rectos | Indigo & Sol | Pantalones | Denim lavado | Color=Azul Talla=40
pantalon-chino: Pantalón chino | Indigo & Sol | Pantalones | Corte ajustado | Color=Beige Talla=42
pantalon-corto: Pantalones cortos de deporte | Brío | Deporte | Secado rápido | Color=Negro Talla=M
mallas: Mallas de correr | Brío | Deporte | Leggings con bolsillo | Color=Negro Talla=S
chandal: Chándal de felpa | Brío | Deporte | Chaqueta y pantalón | Color=Gris Talla=L
sujetador: Sujetador deportivo | Brío | Deporte | Sin costuras | Color=Negro Talla=S
falda: Falda plisada midi | Alborada | Faldas | Satinada | Color=Verde Talla=38
falda-vaquera: Falda vaquera corta | Indigo & Sol | Faldas | Con botones | Color=Azul Talla=36
vestido-flores: Vestido largo de flores | Alborada | Vestidos | Para el verano | Color=Rojo Talla=M
vestido-negro: Vestido corto de fiesta | Alborada | Vestidos | Con lentejuelas | Color=Negro Talla=S
jersey: Jersey de lana merina | Cierzo | Punto | Cuello redondo | Color=Burdeos Talla=L
cardigan: Cárdigan con botones | Cierzo | Punto | Chaqueta de punto | Color=Gris Talla=M
sudadera: Sudadera con capucha | Marejada | Sudaderas | Felpa | Color=Gris Talla=XL
abrigo: Abrigo de paño | Cierzo | Abrigos | Lana reciclada | Color=Camel Talla=M
chaqueta-cuero: Chaqueta de cuero | Cierzo | Chaquetas | Estilo motero | Color=Negro Talla=L
impermeable: Chubasquero impermeable | Cierzo | Chaquetas | Costuras selladas | Color=Amarillo Talla=M
plumifero: Plumífero ligero | Cierzo | Abrigos | Relleno reciclado | Color=Azul Talla=S
pijama: Pijama de algodón | Nana | Ropa interior | Dos piezas | Color=Rosa Talla=M
calcetines: Calcetines de algodón, 3 pares | Nana | Ropa interior | Lisos | Color=Blanco Talla=39-42
calzoncillos: Calzoncillos bóxer, pack de 3 | Nana | Ropa interior | Algodón elástico | Color=Negro Talla=L
bragas: Bragas de encaje | Nana | Ropa interior | Encaje suave | Color=Rojo Talla=S
banador: Bañador de hombre | Olas | Baño | Secado rápido | Color=Azul Talla=M
bikini: Bikini triangular | Olas | Baño | Con lazos | Color=Rojo Talla=S
toalla: Toalla de playa | Olas | Baño | Rizo de algodón | Color=Amarillo
zapatillas: Zapatillas de correr | Brío | Calzado | Suela amortiguada | Color=Blanco Talla=42
zapatos: Zapatos de piel con cordones | Pisada | Calzado | Suela de goma | Color=Marrón Talla=43
botas: Botas de montaña | Pisada | Calzado | Impermeables | Color=Marrón Talla=41
sandalias: Sandalias de piel | Pisada | Calzado | Planas | Color=Camel Talla=38
tacones: Zapatos de tacón | Pisada | Calzado | Tacón de 7 cm | Color=Rojo Talla=37
pantuflas: Zapatillas de estar por casa | Nana | Calzado | Forro de borrego | Color=Gris Talla=40
cinturon: Cinturón de cuero | Pisada | Complementos | Hebilla plateada | Color=Negro Talla=95
bolso: Bolso de mano | Pisada | Complementos | Piel de vacuno | Color=Negro
mochila: Mochila de lona | Pisada | Complementos | 20 litros | Color=Verde
gorra: Gorra de béisbol | Brío | Complementos | Ajustable | Color=Negro
gorro: Gorro de lana | Cierzo | Complementos | Punto grueso | Color=Gris
bufanda: Bufanda de cuadros | Cierzo | Complementos | Lana suave | Color=Rojo
guantes: Guantes de piel | Cierzo | Complementos | Forrados | Color=Negro Talla=8
gafas: Gafas de sol | Olas | Complementos | Polarizadas | Color=Negro
corbata: Corbata de seda | Alborada | Complementos | Lisa | Color=Azul
traje: Traje de dos piezas | Alborada | Trajes | Corte clásico | Color=Azul Talla=50
body-bebe: Body de bebé, pack de 5 | Peque | Niños | Manga corta | Color=Blanco
vestido-nina: Vestido de niña | Peque | Niños | Con volantes | Color=Rosa Talla=6 años
`,
  `
camisa blanca = camisa-blanca / camisa-azul camisa-rayas
camisas = camisa-blanca camisa-azul camisa-rayas
camiseta roja = camiseta-roja / camiseta-negra camiseta-tirantes
camisetas = camiseta-roja camiseta-negra camiseta-tirantes / polo
rojo = camiseta-roja vestido-flores bragas bikini tacones bufanda
vestido rojo = vestido-flores / vestido-negro / vestido-nina
vestidos de fiesta = vestido-negro / vestido-flores
talla xs = camiseta-negra
xxl = polo
pantalones = vaquero pantalon-chino pantalon-corto / chandal
pantalon negro = pantalon-corto / vaquero pantalon-chino
pantalones cortos = pantalon-corto
vaqueros = vaquero / falda-vaquera
faldas = falda falda-vaquera
falda verde = falda / falda-vaquera
jerseis = jersey / cardigan
jersey lana = jersey / cardigan abrigo gorro
chaquetas = chaqueta-cuero impermeable / cardigan chandal
chaqueta de cuero negra = chaqueta-cuero
abrigos = abrigo plumifero
zapatos = zapatos tacones / sandalias botas
zapatillas de correr = zapatillas / pantuflas mallas
zapatilla = zapatillas pantuflas
botas impermeables = botas / impermeable
banador = banador / bikini
ropa interior = calcetines calzoncillos bragas pijama
calcetin = calcetines
gafas sol = gafas
cinturones = cinturon
guante = guantes
chandal = chandal
leggins = mallas
sujetadores = sujetador
niña = vestido-nina / body-bebe
ropa deportiva = pantalon-corto mallas chandal sujetador
gorras = gorra / gorro
bolsos de piel = bolso
corbata azul = corbata
sudadera capucha = sudadera
trajes = traje
`,
)
