/** @jsxImportSource preact */
import type * as english from './text.en.tsx'

/** The texts of this module in admin. */
export const front: typeof english.front = {
  title: 'Tienda online',
  enabled: 'Abrir la tienda online a todo el mundo',
  hint: 'Una tienda en este servidor: categorías, búsqueda, cesta y pedido.',
  at: (link) => <>Está en {link}.</>,
  logo: 'Logotipo',
  logoHint:
    'Una imagen PNG, JPEG o WebP de hasta 180 KB. Sin ella se muestra el nombre de la tienda.',
  logoTooLarge: 'La imagen pesa demasiado. Elija una de hasta 180 KB.',
  removeLogo: 'Quitar el logotipo',
  color: 'Color',
  colorHint: 'Para botones y fondos. El texto se lee siempre bien.',
  texts: {
    start: 'Bienvenida',
    terms: 'Condiciones de venta',
    privacy: 'Privacidad',
    returns: 'Desistimiento y devoluciones',
    imprint: 'Aviso legal',
  },
  textHints: {
    start: 'Lo primero que lee quien entra.',
    terms: 'Una línea vacía empieza un párrafo, «# » al principio de una línea hace un título.',
    privacy: 'Un texto vacío no tiene página.',
    returns: 'Cómo se devuelve un producto, y hasta cuándo.',
    imprint: 'Quién lleva la tienda, donde la ley lo pide.',
  },
  fields: {
    shopFront: 'Tienda online',
  },
}
