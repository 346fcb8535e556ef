import type { card as english } from './text.en.ts'

export const card: typeof english = {
  title: 'Referencia de la API',
  hint: 'Cómo conectar sus propios programas con la tienda (en inglés)',
}
