import type { FieldWords } from '../../text/field-code.ts'
import { pluralOf } from '../../text/language.ts'
import type * as en from './text.en.ts'

const plural = pluralOf('es')

export const imports: typeof en.imports = {
  title: 'Importar y exportar',
  inProducts: {
    label: 'Importar',
    hint: 'También puede importar su catálogo de Shopify, WooCommerce o una hoja de cálculo.',
  },
  actions: { 'product.imported': 'Productos importados' },
  last: (title) => `Última importación: ${title}`,
  rows: {
    title: 'Qué cambia el archivo',
    filter: 'Filas que se muestran',
    filters: {
      all: (n) => plural(n, { other: 'Todas (#)' }),
      changed: (n) => plural(n, { other: 'Cambiadas (#)' }),
      created: (n) => plural(n, { other: 'Nuevas (#)' }),
      refused: (n) => plural(n, { other: 'Con errores (#)' }),
      lossy: (n) => plural(n, { other: 'Distintas del archivo (#)' }),
    },
    values: 'Antes → después',
    noName: 'Sin nombre',
  },
  text: (shop) => `Importe y exporte los productos de ${shop} como archivos CSV.`,
  steps: { drop: 'Archivo', mapping: 'Columnas', report: 'Vista previa', result: 'Resultado' },
  stepLine: 'Pasos de la importación',
  exportAll: 'Exportar todos los productos',
  exportSpreadsheet: 'Exportar para una hoja de cálculo',
  tooLarge: (mebibytes) =>
    `Este archivo pasa de ${mebibytes} MiB. Divídalo en archivos más pequeños.`,
  notCsv: 'Este archivo no se puede leer como CSV. Guárdelo como CSV UTF-8 e inténtelo de nuevo.',
  drop: 'Suelte aquí un archivo CSV',
  dropText:
    'Una exportación de kassa, Shopify, WooCommerce, Square, Magento, PrestaShop, Wix, Squarespace, Etsy, Odoo, Medusa, Vendure, Loyverse o Lightspeed, o su propia hoja de cálculo guardada como CSV. Verá una vista previa antes de que cambie nada.',
  choose: 'Elegir un archivo',
  file: 'Archivo CSV',
  exportOf: (program) => `Exportación de ${program}`,
  ownTable: 'Su propia hoja de cálculo',
  chooseColumns: 'Elija qué contiene cada columna. Las que no importe no se tienen en cuenta.',
  knownColumns:
    'No hay nada que elegir: kassa conoce estas columnas. Las filas se relacionan con sus productos por la referencia y, si no, por el código de barras. Los productos encontrados se actualizan, los demás se crean.',
  numbers: 'Formato de los números',
  asFile: 'Como muestra el archivo',
  encoding: 'Codificación',
  encodingHint: 'Elija otra si las letras parecen incorrectas.',
  reading: {
    title: 'Cómo se ha leído el archivo',
    program: 'Programa',
    found: (value: string) => `Como muestra el archivo: ${value}`,
    /** The evidence for the way the file is read. */
    by: {
      headings: 'Lo muestran los encabezados.',
      prices: 'Lo muestran los precios.',
      quantities: 'Lo muestran las cantidades.',
      numbers: 'Lo muestran los números.',
      nothing: 'Ningún número del archivo lo muestra: compruébelo.',
      guess: 'El archivo no lo dice. Elija otra si las letras parecen incorrectas.',
    },
    words: 'Palabras del archivo',
    word: 'En el archivo',
    means: 'En la tienda',
    meaningOf: (word: string) => `Significado de ${word}`,
    slugs: { file: 'Como en el archivo', new: 'Nuevas, a partir de los nombres' },
  },
  /** The losses of the shop, in one line. */
  lost: {
    nothing: (n: number) =>
      plural(n, {
        one: 'No se pierde nada de # producto.',
        other: 'No se pierde nada de # productos.',
      }),
    of: (n: number) => plural(n, { one: 'De # producto:', other: 'De # productos:' }),
    nothingElse: 'No se pierde nada más.',
    kinds: {
      refused: (n: number) =>
        plural(n, { one: '# fila tiene errores.', other: '# filas tienen errores.' }),
      taxRate: (n: number) =>
        plural(n, { one: '# no tiene tipo de IVA.', other: '# no tienen tipo de IVA.' }),
      images: (n: number) =>
        plural(n, {
          one: '# imagen no se ha podido obtener.',
          other: '# imágenes no se han podido obtener.',
        }),
      codes: (n: number) =>
        plural(n, {
          one: '# referencia o código de barras se omite.',
          other: '# referencias y códigos de barras se omiten.',
        }),
      texts: (n: number) =>
        plural(n, {
          one: '# fila con textos de otro idioma se omite.',
          other: '# filas con textos de otros idiomas se omiten.',
        }),
      values: (n: number) =>
        plural(n, {
          one: '# otro valor se omite o se recorta.',
          other: '# otros valores se omiten o se recortan.',
        }),
      columns: (n: string, columns: string) =>
        `Valores en columnas que no se usan: ${n} (${columns}).`,
    },
    show: {
      refused: 'Filas con errores',
      taxRate: 'Filas sin tipo de IVA',
      images: 'Filas con imágenes perdidas',
      codes: 'Filas con códigos omitidos',
      texts: 'Filas de otros idiomas',
      values: 'Filas con valores perdidos',
    },
  },
  taxes: 'Tipos de IVA del archivo',
  unknownTaxes:
    'Algunos no son tipos de la tienda. Elija una vez el tipo de cada uno; los productos de los demás reciben el tipo de la tienda.',
  taxInFile: 'En el archivo',
  taxOfShop: 'En la tienda',
  inRows: (n: number, shown: string) => `${shown} ${n === 1 ? 'fila' : 'filas'}`,
  rateFor: (name: string) => `Tipo para ${name}`,
  noRate: 'Ninguno: el tipo de la tienda',
  checking: 'Comprobando cada fila',
  chooseKey: 'Elija qué columna contiene el nombre, la referencia o el código de barras.',
  otherFile: 'Elegir otro archivo',
  preview: 'Vista previa',
  leaveOut: 'No importar',
  images: 'Imágenes (direcciones)',
  columns: 'Columnas del archivo',
  column: 'Columna del archivo',
  noValues: 'sin valores',
  field: 'Campo del producto',
  fieldFor: (header) => `Campo para ${header}`,
  asJson: (field) => `${field} (JSON)`,
  notImportable: (n) =>
    plural(n, { one: '# fila no se puede importar', other: '# filas no se pueden importar' }),
  skipRows: (n) =>
    plural(n, {
      one: 'Dejar fuera esta fila e importar las demás',
      other: 'Dejar fuera estas # filas e importar las demás',
    }),
  importing: 'Importando',
  back: 'Atrás',
  nothing: 'Nada que importar',
  import: (n) => plural(n, { one: 'Importar # producto', other: 'Importar # productos' }),
  done: 'La importación ha terminado.',
  undoTitle: 'Deshacer esta importación',
  undoText:
    'Los productos cambiados vuelven a ser como antes y los nuevos se eliminan. Puede hacerlo durante 30 días, más tarde en Cambios masivos. Los productos que alguien haya cambiado después quedan como están.',
  leftOut: (n) => plural(n, { one: '# fila dejada fuera', other: '# filas dejadas fuera' }),
  another: 'Importar otro archivo',
  will: {
    created: 'Por crear',
    updated: 'Por actualizar',
    unchanged: 'Sin cambios',
    refused: 'Con errores',
  },
  did: {
    created: 'Creados',
    updated: 'Actualizados',
    unchanged: 'Sin cambios',
    refused: 'Dejados fuera',
  },
  rowOf: (done, total) => `fila ${done} de ${total}`,
  uploading: 'subiendo el archivo',
  wrongRows: 'Filas con errores',
  new: 'nuevo',
  noColumn: 'Ninguna columna',
  left: 'no se importa',
  losses: 'No se importa tal como está en el archivo',
  unusedColumns: (columns) => `De estas columnas no se importa nada: ${columns}.`,
  unusedColumn: (column, n) =>
    plural(n, { one: `${column} (# valor)`, other: `${column} (# valores)` }),
  dropCodes:
    'Dejar fuera las referencias y los códigos de barras que ya tenga una fila anterior u otro producto, o que sean demasiado largos',
  rowCount: 'Filas',
  example: 'Ejemplo',
  inRow: (row) => `Fila ${row}:`,
  notes: {
    first_row_decides: 'Esto lo decide la primera fila del producto.',
    not_used: 'Este valor no se ha usado.',
    beyond_header: 'Este valor no está en ninguna columna: la fila es más larga que la cabecera.',
    default_status: 'El archivo no lo dice: los productos nuevos serán borradores.',
    default_stock: 'El archivo no lo dice: los productos nuevos tendrán 0 existencias.',
    code_repeated: 'Una fila anterior tiene este código: este producto se queda sin él.',
    code_taken: 'Otro producto tiene este código: este se queda sin él.',
    code_too_long: 'Este código es demasiado largo: el producto se queda sin él.',
    apostrophe: 'El apóstrofo del principio solo marca la celda como texto.',
    html: 'El HTML se convierte en texto sencillo.',
    kept_private: 'Los clientes no lo ven: pasa a otros datos, para quienes llevan la tienda.',
    bundle_is_one: 'Un lote es aquí un solo producto: sus partes no se importan.',
    store_view: 'Esta fila solo contiene los textos de una vista de tienda.',
    stock_of_stores:
      'Una tienda cuenta sus existencias una sola vez: se suman las de todos los locales.',
    doubtful_letters: 'Este archivo no indica su codificación, y estas letras podrían ser otras.',
    slug_from_name:
      'Una dirección web se compone de minúsculas latinas, cifras y guiones: se forma con el nombre.',
    tax_rate_unknown:
      'No corresponde a ningún tipo de la tienda, o a varios: elija uno para todo el archivo.',
    cost_rounded: 'Un coste no tiene más decimales que la moneda: se ha redondeado.',
    compare_at_not_above: 'El precio anterior a la rebaja tiene que ser mayor que el precio.',
    sale_not_now: 'La rebaja no ha empezado o ya ha terminado: vale el precio normal.',
    no_sale_dates: 'Aquí las rebajas no tienen fecha de inicio ni de fin.',
    end_sale_yourself:
      'Aquí las rebajas no tienen fecha de inicio ni de fin: quite esta a mano cuando termine.',
    stock_below_zero: 'Las existencias nunca bajan de 0.',
    stock_not_counted:
      'Shopify no cuenta estas existencias: el producto no tiene seguimiento de inventario.',
    shared_stock:
      'En WooCommerce las variantes comparten existencias: aquí cada una las tiene todas.',
    out_of_stock: 'Agotado y sin contar: se anotan 0 existencias.',
    too_many_tags: (max) => `Un producto tiene como máximo ${max} palabras clave.`,
    image_address: (max) =>
      `Una imagen necesita una dirección que empiece por https://, sin usuario ni contraseña, de ${max} caracteres como máximo.`,
    image_of_other_shop:
      'Esta ruta es una imagen de otra tienda. Defina KASSA_URL antes de exportar, para que el archivo tenga direcciones completas.',
    too_many_images: (max) => `Un producto tiene como máximo ${max} imágenes.`,
    too_many_images_in_file: (max) =>
      `Un archivo puede tener hasta ${max} imágenes de un producto.`,
    only_image: 'Esta fila solo añade una imagen.',
    metadata_too_long: 'Es demasiado largo para los otros datos de un producto.',
    metadata_name_cut: (max) =>
      `Un nombre de otros datos tiene ${max} caracteres como máximo: se recorta.`,
    option_without_name: 'Esta opción no tiene nombre.',
    too_many_options: (max) =>
      `Un producto tiene ${max} opciones como máximo: esta va a otros datos.`,
    row_continues: 'Esta fila continúa la anterior.',
    discount_taken: 'El descuento se resta del precio.',
    stock_of_variants:
      'El archivo solo indica las existencias de todas las variantes juntas: cuente cada una.',
    codes_of_variants: 'El archivo no dice qué código tiene cada variante.',
    price_without_tax: 'Este precio es sin impuestos y se toma tal cual.',
    discount_left: 'No se importan descuentos: vale el precio normal.',
    one_barcode: 'Un producto tiene un solo código de barras.',
    colour_name: 'De un color solo se importa el nombre.',
    price_with_tax: 'Vale el precio con impuestos.',
    one_category: 'Un producto tiene una categoría: aquí vale su propio tipo.',
    one_brand: 'Un producto tiene una sola marca.',
    medusa_id: 'Este identificador de Medusa no corresponde aquí a ningún nombre.',
    last_category_step: 'Una categoría es un solo nombre: el último paso de la ruta.',
    category_paths: 'La ruta más larga es la categoría, los pasos de las demás son colecciones.',
    rejected_archived: 'Un producto rechazado se archiva.',
    unlisted_archived: 'No hay un estado para los productos no listados.',
    hidden_is_draft: 'Un producto oculto pasa a ser un borrador.',
    lists_and_searches: 'Un producto está en las listas y en la búsqueda, o en ninguna de las dos.',
    variable_parent:
      'Un producto variable no tiene aquí precio ni existencias: los tienen sus variantes.',
    variations_instead: 'En su lugar se importan sus variantes.',
    group_is_collection:
      'Un producto agrupado solo enumera otros productos: van a una colección con este nombre.',
    parent_of_no_variation: 'Solo una variante tiene un producto principal.',
  },
  unnamed: 'una columna sin nombre',
  moreRows: (n) => plural(n, { one: 'y # fila más', other: 'y # filas más' }),
  row: 'Fila',
}

/** The errors of fields that this module finds, by code. */
export const problems: FieldWords<'import'> = {
  csv: 'Esta fila no se puede leer.',
  date: 'Escriba una fecha como 2026-03-01.',
  encoding: 'El archivo no es texto UTF-8. Guárdelo como «CSV UTF-8» e inténtelo de nuevo.',
  header:
    'La primera fila tiene que nombrar las columnas, entre ellas Nombre, Referencia o Código de barras.',
  json: 'Este JSON no se puede leer.',
  line_break: 'Un código va en una línea. Quizá haya dos en una celda.',
  mapping: 'Esta asignación de columnas no se puede leer.',
  spreadsheet_number: 'La hoja de cálculo ha cambiado este código. Guarde la columna como texto.',
  weight: 'Revise este peso.',
  word: 'Esta palabra no es posible aquí.',
}
