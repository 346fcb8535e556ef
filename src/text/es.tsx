/** @jsxImportSource preact */
/*
 * Todos los textos que se leen, en español de España. Cómo añadir uno: al principio de `en.tsx`.
 *
 * Tono: el de quien lleva una tienda. Botones y campos en infinitivo o con el nombre («Guardar»,
 * «Precio»), frases cortas de «usted». Espacio fijo delante de %; comillas «».
 *
 *   account cuenta · address dirección · amount importe · API key clave API · history historial
 *   available disponible · barcode código de barras · basket cesta · brand marca
 *   bulk change cambio masivo · cancel (an order) anular · card tarjeta · cash efectivo
 *   cash drawer cajón · cashier vendedor · catalog catálogo · category categoría
 *   change (money) vuelta · checkout tramitar el pedido (online), cobrar (caja)
 *   closing cierre de caja · collection colección · counting inventario · currency moneda
 *   customer cliente · delete eliminar · delivery entrega, envío · device dispositivo
 *   discount descuento · discard descartar · draft borrador · exchange (goods) cambio
 *   expected, counted previsto, contado · export exportación · field campo
 *   float fondo de caja · hand over entregar · image imagen · import importación
 *   invitation invitación · invoice number número de factura · label etiqueta · log registro
 *   member of staff miembro del equipo · net, gross sin IVA, con IVA · offline sin conexión
 *   online order pedido online · open (unpaid) por pagar · order pedido · owner propietario
 *   pair (a device) vincular · parked aparcado · payment pago · pickup recogida · points puntos
 *   price precio · product producto · published a la venta · quantity cantidad · receipt tique
 *   refund reembolso · return (goods) devolución · sale (at a till) venta · sales ventas
 *   sale price precio rebajado · secret key clave secreta · settings ajustes
 *   shipping gastos de envío · shop tienda · shop front tienda online
 *   sign in, sign out iniciar sesión, cerrar sesión · SKU referencia · staff equipo
 *   stock existencias · supplier proveedor · tag palabra clave · tax IVA · tax rate tipo de IVA
 *   terminal caja · till caja · transfer transferencia · unit unidad · variant variante
 */
import type * as english from './en.tsx'
import { type AddedWords, type FieldWords, fieldText } from './field-code.ts'
import { decimalOf, type FieldText, pluralOf, type RefusalText } from './language.ts'

const plural = pluralOf('es')
const decimal = decimalOf('es')

/** Texts of all pages. */
export const shared: typeof english.shared = {
  language: 'Idioma',
  theme: { system: 'Como el dispositivo', light: 'Claro', dark: 'Oscuro' },
  cancel: 'Cancelar',
  close: 'Cerrar',
  dismiss: 'Ocultar',
  tryAgain: 'Reintentar',
  showMore: 'Mostrar más',
  loading: 'Cargando',
  optional: 'opcional',
  notLoaded: 'No se ha podido cargar',
  noConnection: 'Sin conexión con el servidor',
  offline: 'Sin conexión. No se puede guardar nada.',
  unreachable: 'El servidor no responde. Compruebe la conexión e inténtelo de nuevo.',
  brokenPage: 'Algo ha fallado en esta página. Recárguela e inténtelo de nuevo.',
  noReason: (status) => `El servidor ha respondido con el estado ${status}, sin dar un motivo.`,
  serverProblem: (message, request) => `${message} (${request})`,
  gone: 'Puede que se haya eliminado, o que sea de otra tienda.',
  leave: '¿Salir sin guardar? Se perderán los cambios.',
  copy: 'Copiar',
  copied: 'Copiado',
  copyFailed: 'No se ha podido copiar. Seleccione el texto y cópielo a mano.',
  savedSecret: 'La he guardado',
  removeChip: (value) => `Quitar ${value}`,
  typeChip: 'Escribir y pulsar Intro',
  numberHint: (example) => `Escriba un número, por ejemplo ${example}.`,
  amountHint: (example) => `Escriba un importe, por ejemplo ${example}.`,
  justNow: 'ahora mismo',
  each: (price) => `${price} por unidad`,
  per: (price, unit) => `${price} / ${unit}`,
  units: {
    piece: 'unidad',
    kg: 'kg',
    g: 'g',
    l: 'l',
    cl: 'cl',
    ml: 'ml',
    m: 'm',
    cm: 'cm',
    m2: 'm²',
    hour: 'h',
  },
  camera: {
    view: 'Imagen de la cámara',
    hint: 'Ponga el código delante de la cámara, a unos 10 cm.',
    noDecoder:
      'No se ha podido cargar el lector de códigos de barras. Conéctese al servidor e inténtelo de nuevo.',
    notAllowed: 'Permita que esta página use la cámara e inténtelo de nuevo.',
    none: 'Este dispositivo no tiene cámara.',
    taken: 'La cámara no está disponible. Quizá la esté usando otro programa.',
  },
  signIn: {
    email: 'Correo electrónico',
    send: 'Recibir un código',
    codeInMail: 'Código del correo',
    codeInLog: 'Código del registro',
    inLog: (email) =>
      `Este servidor no envía correos. El código para ${email} está en el registro del servidor y vale diez minutos.`,
    sent: (email) => `Lo hemos enviado a ${email}. Vale diez minutos.`,
    sentSpam: (email) =>
      `Lo hemos enviado a ${email}. Vale diez minutos. Mire también en el correo no deseado.`,
    action: 'Iniciar sesión',
    otherAddress: 'Usar otra dirección',
    again: 'Enviar otro código',
  },
}

/** The pages of those who run the shop. */
export const admin: typeof english.admin = {
  /** Names of fields, as forms, tables and the history show them. */
  fields: {
    name: 'Nombre',
    description: 'Descripción',
    price: 'Precio',
    compareAtPrice: 'Precio tachado',
    cost: 'Coste',
    taxRate: 'Tipo de IVA',
    productType: 'Tipo',
    status: 'Estado',
    slug: 'Dirección web',
    sku: 'Referencia',
    barcode: 'Código de barras',
    packs: 'Lotes',
    stock: 'Existencias',
    unit: 'Unidad',
    content: 'Contenido',
    category: 'Categoría',
    brand: 'Marca',
    collections: 'Colecciones',
    itemGroupId: 'Grupo de variantes',
    options: 'Opciones',
    images: 'Imágenes',
    tags: 'Palabras clave',
    metadata: 'Otros datos',
    delete: 'Eliminación',
    role: 'Rol',
    lastFour: 'Últimos caracteres',
    events: 'Eventos',
    currency: 'Moneda',
    language: 'Idioma',
    synonyms: 'Sinónimos',
    searchedMetadata: 'Otros datos en la búsqueda',
    origins: 'Páginas de confianza',
    scalePrefixes: 'Balanzas',
    taxRates: 'Tipos de IVA',
    country: 'País',
    address: 'Dirección',
    taxId: 'NIF',
    timeZone: 'Zona horaria',
    lowStock: 'Pocas existencias',
  },
  bulk: {
    selection: 'Productos seleccionados',
    selected: (n) => plural(n, { one: '# seleccionado', other: '# seleccionados' }),
    selectAll: (n) => `Seleccionar los ${n}`,
    clear: 'Quitar la selección',
    publish: 'Poner a la venta',
    archive: 'Archivar',
    draft: 'Pasar a borrador',
    changePrices: 'Cambiar los precios',
    changeCost: 'Cambiar los costes',
    changeTaxRate: 'Cambiar el tipo de IVA',
    changeCategory: 'Cambiar la categoría',
    changeBrand: 'Cambiar la marca',
    changeCollections: 'Añadir o quitar colecciones',
    changeTags: 'Añadir o quitar palabras clave',
    statusTitle: {
      Published: 'Poner productos a la venta',
      Archived: 'Archivar productos',
      Draft: 'Pasar productos a borrador',
    },
    effect: {
      Published: 'La tienda online y las cajas los muestran al instante.',
      Archived: 'La tienda online y las cajas dejan de mostrarlos. No se elimina nada.',
      Draft: 'La tienda online y las cajas dejan de mostrarlos.',
    },
    act: {
      Published: (n) =>
        plural(n, { one: 'Poner a la venta # producto', other: 'Poner a la venta # productos' }),
      Archived: (n) => plural(n, { one: 'Archivar # producto', other: 'Archivar # productos' }),
      Draft: (n) =>
        plural(n, {
          one: 'Pasar # producto a borrador',
          other: 'Pasar # productos a borrador',
        }),
      delete: (n) => plural(n, { one: 'Eliminar # producto', other: 'Eliminar # productos' }),
      change: (n) => plural(n, { one: 'Cambiar # producto', other: 'Cambiar # productos' }),
    },
    deleteTitle: '¿Eliminar productos?',
    deleteText:
      'Puede deshacerlo durante 30 días, en Cambios masivos: los productos vuelven con sus imágenes y existencias. Para no vender más un producto pero conservarlo, archívelo.',
    hows: { percent: 'En porcentaje', amount: 'En un importe', set: 'A un solo precio' },
    roundings: {
      exact: 'A la moneda más pequeña',
      whole: 'A importes enteros',
      '.99': 'Que acabe en ,99',
      '.95': 'Que acabe en ,95',
      '.90': 'Que acabe en ,90',
      half: 'Que acabe en ,00 o ,50',
    },
    originals: { keep: 'No cambiar', same: 'Cambiar igual', clear: 'Quitar' },
    rounding: 'Redondeo',
    originalHint: 'El precio tachado tiene que ser mayor que el precio.',
    byPercent: 'Cambio en porcentaje',
    byPercentHint: '-10 baja cada precio un 10 %, 5 lo sube un 5 %.',
    byPercentWrong: 'Escriba un número de -100 a 1000.',
    byAmount: (sign) => `Cambio en importe (${sign})`,
    byAmountHint: '-2 baja cada precio en 2, 1,50 lo sube en 1,50.',
    byAmountWrong: 'Escriba un importe como -2 o 1,50.',
    newPrice: (sign) => `Precio nuevo (${sign})`,
    newPriceHint: 'Todos los productos seleccionados tendrán este precio.',
    newPriceWrong: 'Escriba un importe como 9,90.',
    newCost: (sign) => `Coste nuevo (${sign})`,
    costHows: { percent: 'En porcentaje', amount: 'En un importe', set: 'A un solo coste' },
    noCost: 'Quitar el coste',
    costHint: 'Los productos sin coste no cambian.',
    costHints: {
      percent: '-10 baja cada coste un 10 %, 5 lo sube un 5 %.',
      amount: '-2 baja cada coste en 2, 1,50 lo sube en 1,50.',
      set: 'Todos los productos seleccionados tendrán este coste, sin impuestos.',
    },
    removeCategory: 'Quitar la categoría',
    removeBrand: 'Quitar la marca',
    leaveOut: (n) =>
      plural(n, {
        one: 'Dejar fuera este producto y cambiar los demás',
        other: 'Dejar fuera estos # productos y cambiar los demás',
      }),
    typeToConfirm: (n) => `Escriba ${n} para confirmar`,
    toDelete: (n) =>
      plural(n, { one: '# producto por eliminar', other: '# productos por eliminar' }),
    toChange: (n) => plural(n, { one: '# producto por cambiar', other: '# productos por cambiar' }),
    alreadySo: (n) => plural(n, { one: '# ya está así', other: '# ya están así' }),
    notPossible: (n) =>
      plural(n, { one: '# no se puede cambiar', other: '# no se pueden cambiar' }),
    preview: 'Vista previa de los cambios',
    now: 'Antes',
    new: 'Después',
    field: (name) => `${name}: `,
    text: 'Cambios de muchos productos e importaciones. Se pueden deshacer durante 30 días.',
    none: 'Todavía no hay cambios masivos',
    noneHint: 'Seleccione productos en la lista para cambiar muchos a la vez.',
    all: 'Todos los cambios masivos',
    hide: 'Ocultar',
    import: 'Importación',
    undo: 'Deshacer',
    undoRest: 'Deshacer el resto',
    until: (day) => `hasta el ${day}`,
    doing: {
      running: 'Cambiando productos',
      cancelling: 'Cancelando: se restauran los productos',
      failing: 'Algo ha fallado: se restauran los productos',
      undoing: 'Restaurando productos',
    },
    progress: (done, total) => `${done} de ${total}`,
    nothing: 'No ha cambiado nada.',
    stillChanged: (n) =>
      plural(n, { one: 'Sigue cambiado: # producto.', other: 'Siguen cambiados: # productos.' }),
    leftOut: (n) =>
      plural(n, {
        one: '# producto se ha dejado fuera.',
        other: '# productos se han dejado fuera.',
      }),
    someNot: 'Algunos productos no se pueden cambiar.',
    cancelled: 'Cancelado.',
    restored: (n) =>
      plural(n, { one: '# producto restaurado.', other: '# productos restaurados.' }),
    deleted: (n) => plural(n, { one: '# producto eliminado.', other: '# productos eliminados.' }),
    imported: (n) => plural(n, { one: '# producto importado.', other: '# productos importados.' }),
    changed: (n) => plural(n, { one: '# producto cambiado.', other: '# productos cambiados.' }),
    notChanged: (n) =>
      plural(n, {
        one: '# producto no se ha podido cambiar',
        other: '# productos no se han podido cambiar',
      }),
    notRestored: (n) =>
      plural(n, {
        one: '# producto no se ha podido restaurar, o no del todo',
        other: '# productos no se han podido restaurar, o no del todo',
      }),
    reasons: {
      above_price: 'El precio tachado ya no sería mayor que el precio.',
      price: 'El precio sería negativo o demasiado alto.',
      unknown: 'Se ha eliminado.',
      deleted: 'Se ha eliminado después.',
      changed: 'Alguien lo ha cambiado después.',
    },
    fieldChanged: (field) => `${field}: alguien lo ha cambiado después.`,
    undoTitle: '¿Deshacer este cambio?',
    asBefore: (n) =>
      plural(n, {
        one: '# producto volverá a ser como antes.',
        other: '# productos volverán a ser como antes.',
      }),
    madeDeleted: (n) =>
      plural(n, {
        one: 'Se eliminará # producto que se creó entonces.',
        other: 'Se eliminarán # productos que se crearon entonces.',
      }),
    nothingLeft: 'Ahora no hay nada que restaurar.',
    staysSo: 'Esto se queda como está; puede intentarlo más tarde:',
    oldPrice: 'El precio hasta ahora',
    oldPriceTitle: 'precio anterior tachado',
    noComparePrice: 'sin precio tachado',
    deletion: 'Eliminación',
    added: (field, name) => `${field} + ${name}`,
    removed: (field, name) => `${field} – ${name}`,
    value: (field, value) => `${field}: ${value}`,
    reversed: (n) =>
      plural(n, {
        one: 'El redondeo mueve el precio de # producto en el otro sentido:',
        other: 'El redondeo mueve los precios de # productos en el otro sentido:',
      }),
    andMore: (n) => plural(n, { one: 'y # más', other: 'y # más' }),
    stockTitle: 'Cambiar las existencias',
    stockHows: { amount: 'Sumar o restar', set: 'A un solo número', none: 'No contarlas' },
    stockAmount: 'Cuánto se suma',
    stockAmountHint:
      '5 suma cinco a cada uno, -5 resta cinco. Las existencias que no se cuentan quedan igual.',
    stockSet: 'Existencias nuevas',
    stockSetHint: 'Todos los productos seleccionados tendrán estas existencias.',
    stockWrong: 'Escriba un número como 5.',
    openRows: 'Ver cada cambio',
  },
  history: {
    text: 'Qué se ha cambiado en esta tienda y quién, con los valores de antes y después. Se guarda dos años.',
    none: 'Todavía no ha pasado nada',
    noneOfProduct: 'No se conoce ningún cambio de este producto',
    noMatch: 'Ningún resultado',
    search: 'Buscar un nombre o una nota',
    searchHint: 'Nombre o nota',
    kind: 'Qué se ha cambiado',
    anyKind: 'Todo',
    kinds: {
      product: 'Productos',
      category: 'Categorías',
      brand: 'Marcas',
      collection: 'Colecciones',
      customer: 'Clientes',
      shop: 'Ajustes',
      key: 'Claves API',
      staff: 'Equipo',
      till: 'Cajas',
      job: 'Cambios masivos e importaciones',
    },
    field: 'Valor cambiado',
    anyField: 'Todos los valores',
    person: (name) => `De: ${name}`,
    everybody: 'Mostrar lo de todos',
    onlyBy: (name) => `Solo lo de ${name}`,
    showAll: 'Mostrar todo',
    rows: 'Cambios de esta operación',
    noRows: 'No se ha cambiado nada',
    job: (title) => `Parte de: ${title}`,
    was: 'antes',
    is: 'después',
    nothing: 'vacío',
    things: (n) => plural(n, { one: '# entrada', other: '# entradas' }),
    images: (n) => plural(n, { one: '# imagen', other: '# imágenes' }),
    key: (name) => `Clave API …${name}`,
    till: (name) => `Caja ${name}`,
    server: 'kassa',
    who: {
      'secret key': 'Clave secreta',
      'command line': 'Línea de comandos',
      customer: 'Un cliente',
      guest: 'Un invitado',
    },
    other: 'Otra cosa',
    actions: {
      'product.created': 'Producto creado',
      'product.updated': 'Producto cambiado',
      'product.deleted': 'Producto eliminado',
      'product.restored': 'Producto restaurado',
      'category.created': 'Categoría creada',
      'category.renamed': 'Categoría cambiada',
      'category.merged': 'Categoría unida a otra',
      'category.deleted': 'Categoría eliminada',
      'brand.created': 'Marca creada',
      'brand.renamed': 'Marca cambiada',
      'brand.merged': 'Marca unida a otra',
      'brand.deleted': 'Marca eliminada',
      'collection.created': 'Colección creada',
      'collection.renamed': 'Colección cambiada',
      'collection.merged': 'Colección unida a otra',
      'collection.deleted': 'Colección eliminada',
      'customer.created': 'Cliente añadido',
      'customer.updated': 'Cliente modificado',
      'customer.forgotten': 'Datos del cliente borrados',
      'shop.created': 'Tienda creada',
      'shop.updated': 'Ajustes cambiados',
      'key.rotated': 'Clave secreta sustituida',
      'staff.invited': 'Miembro invitado',
      'staff.withdrawn': 'Invitación retirada',
      'staff.joined': 'Invitación aceptada',
      'staff.declined': 'Invitación rechazada',
      'staff.changed': 'Rol cambiado',
      'staff.removed': 'Miembro quitado',
      'staff.sign_in_link': 'Enlace de acceso creado',
      'staff.signed_out': 'Dispositivo desconectado',
      'terminal.registered': 'Caja añadida',
      'terminal.renamed': 'Nombre de la caja cambiado',
      'terminal.revoked': 'Caja quitada',
      'terminal.key_rotated': 'Clave de una caja sustituida',
      'terminal.pairing_offered': 'Código de vinculación creado',
      'terminal.paired': 'Caja vinculada',
      'bulk.started': 'Cambio masivo',
      'bulk.cancelled': 'Cambio masivo cancelado',
      'bulk.undone': 'Cambio masivo deshecho',
      'import.started': 'Importación',
      'import.cancelled': 'Importación cancelada',
      'import.undone': 'Importación deshecha',
    },
    values: {
      true: 'sí',
      false: 'no',
    },
  },
  events: {
    'product.created': 'Producto creado',
    'product.updated': 'Producto cambiado',
    'product.deleted': 'Producto eliminado',
  },
  today: {
    todo: 'Por hacer',
    none: 'Nada que hacer',
    noneHint: 'Aquí aparece lo que necesita su atención.',
    low: (n) =>
      plural(n, {
        one: '# producto con pocas existencias',
        other: '# productos con pocas existencias',
      }),
    lowHint: (most) => `Quedan ${most} o menos.`,
    toCount: (n) => plural(n, { one: '# producto por contar', other: '# productos por contar' }),
    toCountHint: 'Las cajas han vendido más de lo que debería haber.',
    backup: 'Hay una copia de seguridad atrasada',
    lastBackup: (when) => `Última copia: ${when}.`,
    noBackup: 'Todavía no hay ninguna copia de seguridad',
    noBackupHint: 'Elija cuándo las hace kassa.',
    backupFailed: 'La última copia de seguridad ha fallado',
    steps: 'Poner en marcha la tienda',
    stepsDone: (done, all) => `${done} de ${all} hechos`,
    isDone: 'Hecho',
    hideSteps: 'Ocultar estos pasos',
    step: {
      language: ['Idioma', 'La búsqueda entiende los textos de los productos en su idioma.'],
      taxes: ['IVA', 'Tipos de IVA, país y zona horaria de la tienda.'],
      products: ['Primeros productos', 'Lo que vende la tienda.'],
      till: ['Caja', 'Añada una caja y vincúlela con un código.'],
      mail: [
        'Correo',
        'Los códigos de acceso y los demás correos necesitan un servidor de correo.',
      ],
    },
  },
  frame: {
    skip: 'Ir al contenido',
    go: 'Ir a…',
    goHint: '¿Adónde ir, o qué busca?',
    goNothing: 'Ningún resultado.',
    notFound: 'Página no encontrada',
    noPage: 'Esta página no existe',
    toProducts: 'Ir a los productos',
    ownersOnly: 'Solo propietarios',
    ownersPage: 'Solo los propietarios pueden abrir esta página',
    askOwner: (shop) => `Si necesita acceso, pídalo a un propietario de ${shop}.`,
    operatorPage: 'Esta página es para quien lleva el servidor',
    operatorText:
      'Se abre para quien es propietario de todas las tiendas de este servidor, si solo se entra con invitación.',
    navigation: 'Navegación',
    side: 'Tienda y cuenta',
    main: 'Principal',
    newShop: 'Tienda nueva',
    shopIs: (shop) => (
      <>
        <span class="unseen">Tienda: </span>
        {shop}
      </>
    ),
    devices: 'Mis dispositivos',
    signOut: 'Cerrar sesión',
    groups: { sales: 'Ventas', catalog: 'Catálogo', people: 'Personas', shop: 'Tienda' },
    screens: {
      today: 'Hoy',
      products: 'Productos',
      categories: 'Categorías',
      brands: 'Marcas',
      collections: 'Colecciones',
      jobs: 'Cambios masivos',
      customers: 'Clientes',
      staff: 'Equipo',
      history: 'Historial',
      terminals: 'Cajas',
      keys: 'Claves API',
      settings: 'Ajustes',
      server: 'Servidor',
    },
    pageTitle: (title) => `${title} · kassa`,
  },
  signIn: {
    title: 'Entrar en su tienda',
    invited: 'Tiene una invitación',
    invitedText: (email) => `Inicie sesión con ${email} para aceptar o rechazar.`,
    signedInAs: (email) => `Ha iniciado sesión con ${email}.`,
    noShop: 'Todavía no hay tienda',
    byInvitation:
      'A las tiendas de este servidor se entra con invitación. Pídala a un propietario.',
    firstShop: 'Su primera tienda',
    invitationGone:
      'La invitación ya no vale: se ha rechazado o retirado, o ha caducado. Pida otra, o cree su propia tienda.',
    ended: 'Se ha cerrado la sesión',
    endedText: 'Inicie sesión de nuevo para seguir. No se pierde nada de lo escrito.',
    notNow: 'Ahora no',
    invites: {
      owner: (by, until) => `${by} le invita como propietario. Puede aceptar hasta el ${until}.`,
      staff: (by, until) => `${by} le invita a su equipo. Puede aceptar hasta el ${until}.`,
    },
    accept: 'Aceptar',
    decline: 'Rechazar',
    otherUser: 'Esta invitación es para otra persona',
    otherUserText: (invited, email) => `Es para ${invited}. Usted ha iniciado sesión con ${email}.`,
    signInAs: (email) => `Iniciar sesión con ${email}`,
    stayAs: (email) => `Seguir con ${email}`,
    noLog: '¿No puede leer el registro?',
    noMail: '¿No ha llegado ningún correo?',
    noLogHelp: (command) => (
      <>Pida un enlace de acceso a la persona que lleva este servidor: {command}</>
    ),
    noMailHelp: (command) => (
      <>
        Mire en el correo no deseado, o pida un enlace de acceso a la persona que lleva este
        servidor: {command}
      </>
    ),
    or: 'o',
    with: (name) => `Continuar con ${name}`,
    linkText: 'Este enlace inicia sesión una vez, en este dispositivo.',
    otherWay: 'Entrar de otra forma',
    action: 'Iniciar sesión',
  },
  devices: {
    everybody: 'Dispositivos de todos',
    everybodyText:
      'Dónde han iniciado sesión los miembros de esta tienda. De las personas que trabajan también para la tienda de otro dueño solo figuran los accesos a esta tienda.',
    text: 'Todos los navegadores con sesión en su cuenta. Cierre la de los que no reconozca.',
    signedOut: 'La sesión del dispositivo está cerrada.',
    current: 'Este dispositivo',
    used: (ago) => `Último uso: ${ago}`,
    signedIn: {
      otp: (day) => `sesión iniciada con un código el ${day}`,
      oidc: (day) => `sesión iniciada con un proveedor de identidad el ${day}`,
      link: (day) => `sesión iniciada con un enlace el ${day}`,
    },
    expires: (day) => `caduca el ${day}`,
    signOut: (device) => (
      <>
        Cerrar sesión<span class="unseen"> {device}</span>
      </>
    ),
    unknown: 'Dispositivo desconocido',
    on: (browser, system) => `${browser} en ${system}`,
  },
  shared: {
    when: 'Cuándo',
    since: (day) => `desde el ${day}`,
    note: 'Nota',
    reason: 'Motivo',
    lastDay: 'Último día',
    firstDay: 'Primer día',
    deleted: (name) => `Eliminado: ${name}.`,
    deleteTitle: (name) => `¿Eliminar ${name}?`,
    created: (name) => `Creado: ${name}.`,
    addTo: 'Añadir',
    removeLine: (name) => `Quitar ${name}`,
    removeLineAt: (n) => `Quitar la línea ${n}`,
    lineOf: (label, n) => `${label} ${n}`,
    edit: 'Editar',
    saved: 'Guardado.',
    menu: 'Más',
    name: 'Nombre',
    save: 'Guardar',
    discard: 'Descartar',
    done: 'Listo',
    delete: 'Eliminar',
    rename: 'Cambiar nombre',
    create: 'Crear',
    add: 'Añadir',
    remove: 'Quitar',
    more: (name) => `Más para ${name}`,
    renameThis: (name) => (
      <>
        Cambiar nombre<span class="unseen"> {name}</span>
      </>
    ),
    renameTitle: (name) => `Cambiar el nombre de ${name}`,
    products: (n) => plural(n, { one: '# producto', other: '# productos' }),
  },
  taxa: {
    all: { categories: 'Categorías', brands: 'Marcas', collections: 'Colecciones' },
    why: {
      categories: 'La clase de producto. Un producto tiene como mucho una categoría.',
      brands: 'Quien fabrica un producto. Un producto tiene como mucho una marca.',
      collections: 'Grupos de productos, como Verano o Regalos. Un producto puede estar en varios.',
    },
    create: {
      categories: 'Categoría nueva',
      brands: 'Marca nueva',
      collections: 'Colección nueva',
    },
    none: {
      categories: 'Todavía no hay categorías',
      brands: 'Todavía no hay marcas',
      collections: 'Todavía no hay colecciones',
    },
    find: {
      categories: 'Buscar categorías',
      brands: 'Buscar marcas',
      collections: 'Buscar colecciones',
    },
    mergeTitle: {
      categories: (name) => `Unir ${name} a otra categoría`,
      brands: (name) => `Unir ${name} a otra marca`,
      collections: (name) => `Unir ${name} a otra colección`,
    },
    noOther: {
      categories: 'No hay otra categoría a la que unirla.',
      brands: 'No hay otra marca a la que unirla.',
      collections: 'No hay otra colección a la que unirla.',
    },
    unused: {
      categories: 'Ningún producto está en esta categoría.',
      brands: 'Ningún producto tiene esta marca.',
      collections: 'Ningún producto está en esta colección.',
    },
    stay: {
      categories: (n) =>
        plural(n, {
          one: '# producto seguirá en la tienda sin esta categoría.',
          other: '# productos seguirán en la tienda sin esta categoría.',
        }),
      brands: (n) =>
        plural(n, {
          one: '# producto seguirá en la tienda sin esta marca.',
          other: '# productos seguirán en la tienda sin esta marca.',
        }),
      collections: (n) =>
        plural(n, {
          one: '# producto seguirá en la tienda sin esta colección.',
          other: '# productos seguirán en la tienda sin esta colección.',
        }),
    },
    renamed: (name, next) => `${name} se llama ahora ${next}.`,
    slugStays: (slug) => `En las direcciones sigue siendo ${slug}.`,
    mergeInto: (name) => `Unir a ${name}`,
    mergeAction: 'Unir',
    merged: (name, into) => `${name} se ha unido a ${into}.`,
    into: 'A',
    move: (n, name) =>
      plural(n, {
        one: `# producto cambiará de sitio y ${name} se eliminará. No se puede deshacer.`,
        other: `# productos cambiarán de sitio y ${name} se eliminará. No se puede deshacer.`,
      }),
    isNew: 'Nombre nuevo: se crea al guardar.',
    noMatches: 'Ningún resultado',
    noneHint: 'Créelos aquí, o escriba un nombre nuevo en un producto.',
    noProducts: 'Ningún producto',
    merge: 'Unir a otra',
    findHint: 'Buscar por nombre',
    position: 'Posición',
    moveUp: (name) => `Subir ${name}`,
    moveDown: (name) => `Bajar ${name}`,
    addBelow: 'Añadir una categoría debajo',
    parent: 'Categoría superior',
    atTop: 'Ninguna: arriba del todo',
    descriptionHint: 'La tienda la muestra encima de los productos.',
    alt: 'Descripción de la imagen',
    chooseImage: 'Elegir una imagen',
    removeImage: 'Quitar la imagen',
  },
  terminals: {
    text: 'Las cajas de esta tienda. Cada una tiene su clave.',
    register: 'Añadir una caja',
    registerAction: 'Añadir',
    where: 'Dónde está, por ejemplo Mostrador o Puesto del mercado.',
    none: 'Todavía no hay cajas',
    noneHint: 'Añada una caja y vincule con un código la tableta o el ordenador del mostrador.',
    revokeTitle: (name) => `¿Quitar ${name}?`,
    revokeText:
      'Su clave deja de valer al instante, y la caja olvida esta tienda. Para volver a usar el dispositivo, añada una caja nueva y vincúlelo.',
    revoke: 'Quitar',
    revoked: (name) => `Se ha quitado la caja ${name}.`,
    pair: (name) => (
      <>
        Vincular<span class="unseen"> {name}</span>
      </>
    ),
    replaceKey: 'Sustituir la clave',
    replaceTitle: (name) => `¿Sustituir la clave de ${name}?`,
    replaceText:
      'La clave anterior deja de valer al instante. La caja sigue mostrando los precios que conoce, pero no recibe nada más hasta que tenga la clave nueva o se vincule otra vez.',
    keyOf: (name) => `Clave de ${name}`,
    copyKey: 'Copiar la clave de la caja',
    keyText:
      'La clave se muestra una sola vez. Solo hace falta para una caja que no se puede vincular con un código: al vincularse, una caja recibe su propia clave.',
    pairTitle: (name) => `Vincular ${name}`,
    newCode: 'Otro código',
    expired: 'Este código ha caducado. Pida otro.',
    typeCode: 'Escriba este código en el dispositivo',
    codeLeft: (time) =>
      `El código vale una vez, durante otros ${time} minutos. Al vincularla, la caja recibe una clave nueva; la anterior deja de valer.`,
    seen: (ago) => `Última señal: ${ago}`,
    neverSeen: (ago) => `Sin señal todavía · añadida: ${ago}`,
    keyEnds: (end) => <>la clave acaba en {end}</>,
  },
  staff: {
    signInLink: 'Enlace de acceso',
    signInLinkText: (email, until) =>
      `Dé este enlace a ${email}. Inicia sesión una vez, hasta el ${until}, solo en esta tienda. Quien lo tenga puede entrar.`,
    text: 'Los propietarios pueden hacerlo todo. El equipo lleva el trabajo diario y ve el historial.',
    invite: 'Invitar a alguien',
    inviteAction: 'Invitar',
    email: 'Correo electrónico',
    emailHint: 'La persona inicia sesión con esta dirección para aceptar o rechazar.',
    roles: { owner: 'Propietario', staff: 'Equipo' },
    roleOf: (email) => `Rol de ${email}`,
    sent: (email) => `Se ha enviado una invitación a ${email}.`,
    share: 'Comparta este enlace',
    shareText: (email) => `Este servidor no envía correos. Envíe usted este enlace a ${email}:`,
    copyLink: 'Copiar el enlace',
    shareHint: (email, command) => (
      <>
        El enlace solo abre la invitación. Para aceptarla hay que iniciar sesión con {email}, con un
        código del registro del servidor o un enlace de acceso: {command}
      </>
    ),
    nowIs: {
      owner: (email) => `${email} es ahora propietario.`,
      staff: (email) => `${email} es ahora del equipo.`,
    },
    isInvited: 'Con invitación',
    you: 'Usted',
    again: 'Invitar otra vez',
    invitedAs: {
      owner: (until) => `como propietario, hasta el ${until}`,
      staff: (until) => `para el equipo, hasta el ${until}`,
    },
    withdraw: 'Retirar',
    withdrawTitle: (email) => `¿Retirar la invitación de ${email}?`,
    withdrawText: 'Ya no se podrá aceptar. Puede volver a invitar a esta persona.',
    withdrawn: (email) => `La invitación de ${email} está retirada.`,
    leaveShop: 'Dejar la tienda',
    leave: 'Dejar',
    leaveTitle: (shop) => `¿Dejar ${shop}?`,
    leaveText: (shop) =>
      `Pierde al instante el acceso a ${shop}. Lo que ha hecho queda en el historial.`,
    removeTitle: (email) => `¿Quitar a ${email}?`,
    removeText: (shop) =>
      `Esta persona pierde al instante el acceso a ${shop}. Lo que ha hecho queda en el historial.`,
    removed: (email) => `${email} ya no es de la tienda.`,
  },
  keys: {
    text: 'Sus programas acceden a la Store API con estas dos claves.',
    publishable: 'Clave pública',
    readOnly: 'Solo lectura',
    publishableText:
      'Lee los productos a la venta y nada más. Puede estar en páginas web y aplicaciones.',
    copyPublishable: 'Copiar la clave pública',
    created: (moment) => `Creada el ${moment}`,
    secret: 'Clave secreta',
    readsWrites: 'Lectura y escritura',
    secretText:
      'Lee y cambia todo lo que ofrece la Store API. Guárdela en sus servidores, nunca en una página web, una aplicación o un repositorio. Si alguien ha podido verla, sustitúyala ya.',
    ends: 'oculta, acaba en',
    replace: 'Sustituir la clave secreta',
    replaceTitle: '¿Sustituir la clave secreta?',
    replaceAction: 'Sustituir ahora',
    newTitle: 'La nueva clave secreta',
    copySecret: 'Copiar la clave secreta',
    newText: (shop) =>
      `La clave se muestra una sola vez. La anterior ya no vale: ponga esta en cada servidor que use ${shop}.`,
    effect: 'La clave anterior deja de valer al instante y no se puede recuperar.',
    stops: (shop) => (
      <>
        <strong>Deja de funcionar:</strong> todo servidor, programa o conexión que escriba en {shop}
        , hasta que tenga la clave nueva.
      </>
    ),
    keeps: (
      <>
        <strong>Sigue funcionando:</strong> la clave pública y las páginas web que la usan, todas
        las cajas, todas las personas con la sesión iniciada.
      </>
    ),
    told: 'Todos los propietarios reciben un correo, y queda en el historial.',
  },
  newShop: {
    text: 'Cada tienda tiene sus productos, claves, cajas y equipo.',
    welcome: 'Bienvenido a kassa',
    setupText: 'Escriba su correo electrónico y el nombre de su primera tienda.',
    email: 'Su correo electrónico',
    emailHint: 'Con él inicia sesión. Será propietario de la tienda.',
    setup: 'Crear la tienda',
    create: 'Crear la tienda',
    ready: (name) => <>{name} está lista. ¿Dónde está, y qué IVA llevan sus precios?</>,
    toProducts: 'Guardar y añadir productos',
    keys: 'Claves API, para programas propios',
    publishableHint: 'Lee los productos a la venta. Puede estar en páginas web.',
    secretHint:
      'La clave secreta se muestra una sola vez. Guárdela donde sus servidores guardan sus contraseñas. Si la pierde, solo podrá sustituirla.',
    enter: 'Ir a la tienda',
    name: 'Nombre de la tienda',
    slugHint: 'Se usa en direcciones y comandos. No se puede cambiar después.',
    currency: 'Moneda',
    currencyHint:
      'Todos los precios van en esta moneda. No se puede cambiar cuando ya hay productos.',
  },
  settings: {
    saved: 'Ajustes guardados.',
    origins: 'Páginas de confianza',
    originsHint: 'Las páginas web en estas direcciones pueden iniciar la sesión de sus clientes.',
    scales: 'Balanzas',
    ownersOnly: 'Solo los propietarios pueden cambiar los ajustes.',
    inSection: (section, problem) => `${section}: ${problem}`,
    shop: 'Tienda',
    slug: 'Nombre corto',
    slugHint: 'Se usa en direcciones y comandos. No se puede cambiar.',
    search: 'Idioma y búsqueda',
    language: 'Idioma de sus productos',
    languageHint:
      'La búsqueda conoce las terminaciones de este idioma: «tazas» encuentra «taza». Lo que los clientes reciben en papel o por correo va también en él, si kassa lo habla.',
    otherLanguage: 'Otro idioma',
    synonyms: 'Sinónimos',
    synonymsHint:
      'Sinónimos: palabras que significan lo mismo, separadas por comas. Buscar una las encuentra todas.',
    synonymsExample: 'portátil, ordenador',
    searchedMetadata: 'Otros datos en la búsqueda',
    searchedMetadataHint:
      'Nombres de los datos cuyos valores encuentra la búsqueda, como material. Vacío: todos. Lo que empieza por _ no lo ven los clientes.',
    place: 'País e IVA',
    address: 'Nombre y dirección',
    addressHint: 'Los tiques empiezan con estas líneas.',
    taxId: 'NIF',
    taxIdHint: 'El NIF de la tienda, si los tiques tienen que llevarlo.',
    taxRates: 'Tipos de IVA',
    taxRatesHint:
      'Sus precios llevan el IVA incluido. El primer tipo vale para los productos que no indican otro.',
    usualRates: (country, rates) => `Propuesta para ${country}: ${rates}.`,
    usualRatesSource: (month) =>
      `Tipos generales y reducidos del IVA a fecha de ${month}. Compruébelos: algunas regiones y algunos productos tienen otros.`,
    takeRates: 'Usar estos tipos',
    noUsualRates: (country) =>
      `kassa no propone tipos para ${country}. Escriba los que tiene que aplicar.`,
    rateNames: ['General', 'Reducido', 'Segundo reducido', 'Tercer reducido'],
    zeroRate: 'Tipo cero',
    addTaxRate: 'Añadir un tipo de IVA',
    taxRateName: (n) => `Nombre del tipo de IVA ${n}`,
    taxRateExample: 'General',
    percentOf: (name) => `Porcentaje de ${name}`,
    percentOfRate: (n) => `Porcentaje del tipo de IVA ${n}`,
    lowStock: 'Pocas existencias',
    mailLowStock:
      'Enviar cada mañana a los propietarios los productos con pocas existencias y los que hay que contar',
    lowIs: 'Pocas son',
    lowHint:
      'Esta cantidad y menos, en la unidad de cada producto. La lista de productos muestra lo mismo.',
    country: 'País de la tienda',
    chooseCountry: 'Elegir un país',
    timeZone: 'Zona horaria',
    timeZoneHint: 'Decide en qué día cuenta una venta.',
    prefixes: 'Prefijos de las etiquetas de balanza',
    prefixesHint:
      'Las etiquetas de una balanza son códigos EAN-13: un prefijo, cinco cifras del producto (su referencia) y cinco de su peso o precio. Las cajas leen etiquetas con estos prefijos.',
    addPrefix: 'Añadir un prefijo',
    prefixName: (prefix) => `prefijo ${prefix}`,
    prefix: (n) => `Prefijo ${n}`,
    contains: 'contiene',
    whatContains: (prefix) => `Qué contiene ${prefix}`,
    kinds: { weight: 'el peso en gramos', price: 'el precio' },
  },
  server: {
    text: 'El ordenador y el programa en los que funcionan todas sus tiendas.',
    about: 'Sobre el servidor',
    version: 'Versión',
    since: 'En marcha desde',
    database: 'Base de datos',
    freeSpace: 'Espacio libre',
    freeOf: (free, total) => `${free} de ${total}`,
    backups: 'Copias de seguridad',
    lastBackup: (ago) => `Última: ${ago}`,
    noSchedule: 'Todavía no se hace ninguna copia automática.',
    everyDays: (n) => plural(n, { one: 'Cada día', other: 'Cada # días' }),
    everyHours: (n) => plural(n, { one: 'Cada hora', other: 'Cada # horas' }),
    everyMinutes: (n) => plural(n, { one: 'Cada minuto', other: 'Cada # minutos' }),
    schedule: 'Ritmo de las copias',
    rhythm: 'Copia automática',
    never: 'Solo cuando se pide',
    keep: 'Copias que se guardan',
    saved: 'Los ajustes del servidor están guardados.',
    fixed: 'Quien lleva el servidor lo ha fijado allí, así que aquí no se puede cambiar.',
    language: 'Idioma del servidor',
    languageField: 'Idioma',
    languageHint:
      'Para la página de acceso y los códigos, si el navegador no pide ningún idioma que kassa tenga.',
    mailHost: 'Servidor de correo',
    mailHostHint: 'Vacío: los correos se escriben en el registro.',
    mailPort: 'Puerto',
    mailPortHint: 'Casi siempre 587 o 465.',
    mailUser: 'Usuario',
    mailPassword: 'Contraseña',
    mailPasswordKept: 'Ya hay una. Déjelo vacío para conservarla.',
    senderName: 'Nombre del remitente',
    senderAddress: 'Dirección del remitente',
    kept: (n, place) =>
      plural(n, {
        one: `La última se guarda en ${place}.`,
        other: `Las # últimas se guardan en ${place}.`,
      }),
    failed: (why) => `La última copia de seguridad ha fallado: ${why}`,
    download: (moment) => (
      <>
        Descargar<span class="unseen"> la copia del {moment}</span>
      </>
    ),
    backUp: 'Hacer una copia ahora',
    backupHint:
      'Una copia contiene todas las tiendas, con las direcciones de sus clientes. Guárdela en un lugar seguro.',
    mail: 'Correo',
    mailSet: 'Con servidor de correo',
    mailBroken: 'El servidor no acepta correo',
    mailFails: (reason) => `El servidor de correo no ha aceptado el último correo. Dice: ${reason}`,
    noMail: 'Sin servidor de correo',
    tookMail: (to) => `El servidor de correo ha aceptado un correo para ${to}.`,
    loggedMail: 'El correo está en el registro de kassa.',
    mailsWaiting: (n) => plural(n, { one: '# correo en espera.', other: '# correos en espera.' }),
    noMailText:
      'Los códigos de acceso solo están en el registro de kassa. Indique un servidor de correo para enviarlos.',
    testMail: 'Enviarme un correo de prueba',
    slow: 'Peticiones lentas',
    noneSlow: 'Desde el arranque, ninguna petición ha tardado medio segundo o más.',
    someSlow:
      'Las últimas que tardaron medio segundo o más. El registro dice más, por el número de la petición.',
  },
  customers: {
    export: 'Descargar todos los datos',
    forget: 'Borrar a este cliente',
    forgetTitle: (name) => `¿Borrar a ${name}?`,
    forgetText:
      'El nombre, el teléfono y la cuenta desaparecen al instante, con todo lo que les pertenece. Lo que la tienda debe conservar se queda hasta que acabe su plazo. No se puede deshacer.',
    forgotten: 'Los datos del cliente están borrados.',
    text: 'Todas las personas con cuenta en esta tienda, y los invitados, que no la tienen.',
    guest: 'Invitado',
    kind: 'Cuenta o invitado',
    anyKind: 'Con y sin cuenta',
    kinds: { account: 'Con cuenta', guest: 'Invitados' },
    one: 'Cliente',
    phone: 'Teléfono',
    noPhone: 'ninguno',
    search: 'Buscar clientes',
    searchHint: 'Nombre, correo, teléfono',
    noMatch: 'Ningún cliente encontrado',
    sinceColumn: 'Desde',
    none: 'Todavía no hay clientes',
    gone: 'Este cliente no existe',
  },
  group: {
    gone: 'Este producto ya no tiene variantes',
    count: (n) => plural(n, { one: '# variante', other: '# variantes' }),
    from: (price) => `desde ${price}`,
    range: (from, to) => `${from} a ${to}`,
    inStock: (n) => plural(n, { other: '# en existencias' }),
    shared: 'Común a todas las variantes',
    gridHint:
      'Las flechas e Intro suben y bajan, Ctrl+D llena las filas de abajo. Se pueden pegar filas de una hoja de cálculo.',
    image: 'Imagen',
    imageOf: (name) => `Imagen de ${name}`,
    cellOf: (cell, name) => `${cell}, ${name}`,
    fillDown: {
      price: 'Copiar el primer precio a todas las variantes',
      stock: 'Copiar las primeras existencias a todas las variantes',
      status: 'Copiar el primer estado a todas las variantes',
    },
    wrong: {
      sku: 'Escriba 64 caracteres como mucho.',
      barcode: 'Escriba 64 caracteres como mucho.',
      price: 'Escriba un precio.',
      stock: 'Escriba un número, o nada.',
    },
    images: 'Imágenes de todas las variantes',
    imagesHint: 'Haga clic en la imagen de una variante para elegir con cuál se muestra.',
    noImages: 'Esta variante todavía no tiene imagen.',
    ownImage: 'Añadir una imagen propia',
    useImage: (n) => `Usar la imagen ${n}`,
    toGroup: 'Editar todas las variantes a la vez',
  },
  variants: {
    title: 'Variantes',
    one: 'Variante',
    add: 'Añadir variantes',
    text: 'Venda este producto en varias tallas, colores o pesos. Cada variante tiene su precio, sus códigos y sus existencias.',
    saveFirst: 'Guarde primero los cambios: las variantes nuevas copian el producto guardado.',
    created: (n) => plural(n, { one: '# variante creada.', other: '# variantes creadas.' }),
    titleOf: (name) => `Variantes de ${name}`,
    create: (n) => plural(n, { one: 'Crear # variante', other: 'Crear # variantes' }),
    option: (n) => `Opción ${n}`,
    size: 'Talla',
    colour: 'Color',
    valuesOf: (name) => `Valores de ${name}`,
    valuesOfOption: (n) => `Valores de la opción ${n}`,
    addOption: 'Añadir una opción',
    hint: 'Las variantes nuevas son borradores con el mismo nombre, precio, descripción, categoría, marca, colecciones, palabras clave e imágenes. Las variantes que ya existen no cambian.',
    becomes: (name) => `Este producto pasa a ser la primera variante: ${name}.`,
    toCreate: (names) => `Se crearán: ${names}`,
    nothing: 'No hay nada que crear: añada otro valor.',
    tooMany: (n, max) => `Serían ${n} variantes. Cree ${max} como mucho de una vez.`,
    sku: 'Referencia',
    skuOf: (name) => `Referencia de ${name}`,
    noSku: 'ninguna',
  },
  products: {
    movements: {
      delivered: 'Entrega',
      returned: 'Devolución',
      found: 'Encontrado',
      sold: 'Vendido',
      damaged: 'Dañado',
      lost: 'Perdido',
      created: 'Creado',
      edited: 'Editado',
      imported: 'Importado',
      undone: 'Deshecho',
      refunded: 'Reembolsado',
      cancelled: 'Pedido anulado',
      expired: 'Pedido caducado',
      counted: 'Contado',
      received: 'Recibido',
      'earlier changes': 'Cambios anteriores',
    },
    new: 'Producto nuevo',
    first: 'Añada su primer producto',
    firstHint: 'Cree uno aquí.',
    noMatch: 'Ningún producto encontrado',
    noMatchHint: 'Pruebe con menos palabras u otros filtros.',
    showAll: 'Mostrar todos los productos',
    nothingToCount: 'Nada que contar',
    nothingToCountHint:
      'Aquí aparecen los productos de los que una caja vende más de lo que dicen las existencias.',
    nothingLow: 'Ningún producto con pocas existencias',
    nothingLowHint: (limit) => `Ningún producto a la venta tiene ${limit} existencias o menos.`,
    gone: 'Este producto no existe',
    notFound: 'Producto no encontrado',
    one: 'Producto',
    deleteText:
      'El producto y sus imágenes se eliminan para siempre. Para no venderlo más pero conservarlo, archívelo.',
    updated: (moment) => `Último cambio el ${moment}`,
    duplicate: 'Duplicar',
    enterName: 'Escriba un nombre.',
    enterPrice: 'Escriba un precio.',
    lookAgain: 'Todavía hay algo que corregir. Revise los campos marcados.',
    notSaved: 'Todavía sin guardar',
    unsaved: 'Cambios sin guardar',
    create: 'Crear el producto',
    about: 'Presentación',
    slugHint:
      'El final de su dirección en una tienda online, por ejemplo taza-espresso. Vacío: se forma con el nombre.',
    statusOf: (name) => `Estado de ${name}`,
    statusEnter: 'Intro guarda',
    nowCosts: (name, price) => `${name} cuesta ahora ${price}.`,
    nowStock: (name, stock) => `Existencias de ${name}: ahora ${stock}.`,
    nowUncounted: (name) => `Las existencias de ${name} ya no se cuentan.`,
    nowStatus: (name, status) => `Nuevo estado de ${name}: ${status}.`,
    statusHint: 'Solo los productos a la venta se muestran online y en caja.',
    statuses: { Draft: 'Borrador', Published: 'A la venta', Archived: 'Archivado' },
    types: { Item: 'Artículo', Service: 'Servicio', Digital: 'Digital' },
    organisation: 'Clasificación',
    more: 'Más',
    metadataHint:
      'Hasta 50 valores para sus propios programas. Los que empiezan por _ no se ven online ni en caja.',
    metadataName: (n) => `Nombre ${n}`,
    metadataValueOf: (name) => `Valor de ${name}`,
    metadataValueAt: (n) => `Valor de la línea ${n}`,
    value: 'Valor',
    selling: 'Venta',
    priceOf: (name) => `Precio de ${name}`,
    priceOfOne: {
      piece: 'Precio',
      kg: 'Precio por kilo',
      g: 'Precio por gramo',
      l: 'Precio por litro',
      ml: 'Precio por mililitro',
      m: 'Precio por metro',
      hour: 'Precio por hora',
    },
    originalHint: 'Se muestra tachado junto a un precio más bajo.',
    soldBy: 'Se vende',
    units: {
      piece: 'Por unidad',
      kg: 'Por kilo',
      g: 'Por gramo',
      l: 'Por litro',
      ml: 'Por mililitro',
      m: 'Por metro',
      hour: 'Por hora',
    },
    barcodeHint: 'EAN, UPC, ISBN o un código propio.',
    wrongCheckDigit:
      'El dígito de control no cuadra: ¿hay una cifra mal? Se puede guardar tal como está.',
    takenBy: (product) => <>Otro producto ya lo tiene: {product}</>,
    costHint: 'Lo que le cuesta una unidad, sin impuestos. Ni los clientes ni las cajas lo ven.',
    contentHint: 'De una unidad, por ejemplo 500 g. De él resulta el precio por kilo o litro.',
    contentUnit: 'Unidad del contenido',
    packsHint:
      'Lotes: varias unidades con su propio código de barras y precio, por ejemplo una caja de 24.',
    addPack: 'Añadir un lote',
    pack: (n) => `Lote ${n}`,
    pieces: 'Unidades',
    packPrice: 'Precio del lote',
    packText: (n, price, barcode) => `${n} por ${price} (${barcode})`,
    inStock: 'Existencias',
    inStockHint: 'Vacío: no se cuentan.',
    stockMoves: (before, after) => `De ${before} a ${after}`,
    stockOf: (name) => `Existencias de ${name}`,
    stockWrong: 'Escriba un número, o nada.',
    notTracked: 'sin contar',
    none: 'ninguno',
    taxRateHint: 'Los tipos se añaden en Ajustes, País e IVA.',
    defaultRate: (name) => `El primero (${name})`,
    noRate: 'Ninguno',
    merged: (fields) =>
      `Otra persona también ha cambiado: ${fields}. Se conservan los dos cambios.`,
    conflict: 'Otra persona ha cambiado este producto',
    saveChoices: 'Guardar lo elegido',
    backToEditing: 'Volver a editar',
    conflictText: (name, ago) => (
      <>
        {name} se ha guardado {ago}, después de que usted lo abriera. Elija qué versión de cada
        campo se conserva. Todavía no se ha sobrescrito nada.
      </>
    ),
    field: 'Campo',
    yours: 'Su versión',
    theirs: 'La otra versión',
    allYours: 'Usar su versión en todo',
    allTheirs: 'Usar la otra en todo',
    was: (value) => `antes: ${value}`,
    onlyImages: (max) => `Solo se pueden añadir imágenes, ${max} como mucho.`,
    unreadableImage: (file) => `Este navegador no puede leer la imagen ${file}.`,
    heicImage: (file) =>
      `${file} está en formato HEIC, que este navegador no puede leer. Guarde la imagen como JPEG y añada esa. Un iPhone hace fotos JPEG si en Ajustes, Cámara, Formatos se elige «El más compatible».`,
    imagesHint: (max) => `Suelte, pegue o elija hasta ${max}`,
    uploading: 'Subiendo',
    notUploaded: (n) => `Todavía sin subir: ${n}`,
    removeImage: (n) => `Quitar la imagen ${n}`,
    addImages: 'Añadir imágenes',
    noAlt: 'sin descripción',
    imageIs: (n, alt) => `Imagen ${n}: ${alt}`,
    mainImage: 'Principal',
    image: (n) => `Imagen ${n}`,
    altHint: 'Los lectores de pantalla la leen en voz alta.',
    moveEarlier: 'Mover antes',
    moveLater: 'Mover después',
    makeMain: 'Usar como imagen principal',
    pendingImages: 'Imágenes de otros servidores',
    notFetched: (url) => `No descargada: ${url}`,
    fetching: (url) => `Descargando: ${url}`,
    change: 'Cambio',
    stockAfter: 'Existencias después',
    who: 'Quién',
    stockHistory: 'Historial de existencias',
    stockChanges: 'Movimientos de existencias',
    noChanges: 'Todavía no hay movimientos',
    noChangesHint: 'Aquí aparecerán las ventas, las entregas y los inventarios.',
    whyMoved: 'Por qué cambian las existencias',
    order: 'Orden',
    filters: 'Filtros',
    filtersIn: (n) => `Filtros (${n})`,
    clear: 'Quitar filtros',
    search: 'Buscar productos',
    searchHint: 'Nombre, referencia, código…',
    stockFilter: { true: 'Con existencias', false: 'Agotado', toCount: 'Menos de 0: por contar' },
    atMost: (n) => `${n} como mucho`,
    any: {
      status: 'Estado',
      type: 'Tipo',
      stock: 'Existencias',
      tag: 'Palabra clave',
      category: 'Categoría',
      brand: 'Marca',
      collection: 'Colección',
    },
    filter: {
      tag: 'Palabra clave',
      category: 'Categoría',
      brand: 'Marca',
      collection: 'Colección',
    },
    views: 'Listas de productos',
    all: 'Todos',
    low: (n) => `Quedan pocos (${n} o menos)`,
    toCount: 'Por contar',
    sorts: {
      newest: 'Los más nuevos',
      createdAt: 'Los más antiguos',
      '-updatedAt': 'Cambiados hace poco',
      name: 'Nombre, de la A a la Z',
      '-name': 'Nombre, de la Z a la A',
      price: 'Precio, de menor a mayor',
      '-price': 'Precio, de mayor a menor',
      stock: 'Existencias, de menos a más',
      '-stock': 'Existencias, de más a menos',
      sku: 'Referencia',
      best: 'Relevancia',
    },
    onlyFirst: (n) =>
      `Solo se muestran los ${n} primeros productos. Busque o filtre para encontrar los demás.`,
    changed: 'Cambiado',
    selectLoaded: 'Seleccionar todos los productos mostrados',
    select: (name) => `Seleccionar ${name}`,
    ascending: 'orden ascendente',
    descending: 'orden descendente',
    sortBy: 'ordenar por esta columna',
  },
}

const oneLine = 'Escríbalo en una línea, con al menos un carácter visible.'

/** The errors of a field, by code. */
const wrongFields: FieldWords<'core'> = {
  above_price: 'El precio tachado tiene que ser mayor que el precio.',
  address: 'Esta dirección no se permite. Escriba una dirección pública con https://.',
  ahead: 'Este estado es más nuevo que el del servidor.',
  alone: 'No se puede combinar con otros cambios.',
  animated: 'La imagen es animada. Suba un solo fotograma de ella.',
  archived: 'El producto está archivado y ya no se vende.',
  blank: oneLine,
  circle: 'Una categoría no puede estar debajo de sí misma.',
  several: 'Varias categorías se llaman así. Indique la ruta, por ejemplo Ropa > Camisas.',
  too_deep: ({ max }) => `Las categorías tienen como máximo ${max} niveles.`,
  busy: 'Se está cambiando ahora. Inténtelo dentro de un momento.',
  changed: 'Alguien lo ha cambiado mientras tanto.',
  country: 'Elija un país.',
  currency: 'Escriba una moneda con tres mayúsculas, por ejemplo EUR.',
  currency_changed: 'La moneda de la tienda acaba de cambiar. Envíelo otra vez.',
  cursor: 'Esta página de la lista ya no existe. Empiece desde el principio.',
  damaged: 'La imagen está dañada. Guárdela de nuevo y vuelva a subirla.',
  profile:
    'El perfil de color de la imagen es demasiado grande. Guárdela como sRGB y vuelva a subirla.',
  decimals: ({ max = 3 }) =>
    plural(Number(max), { one: '# decimal como mucho.', other: '# decimales como mucho.' }),
  deleted: 'Se ha eliminado mientras tanto.',
  email: 'Escriba un correo electrónico válido.',
  ended: 'Ya ha terminado.',
  fixed: 'Ya no se puede cambiar.',
  foreign: 'Es de otra tienda.',
  host: 'Escriba solo el nombre del servidor de correo, por ejemplo smtp.example.com.',
  in_use: ({ rate }) =>
    rate
      ? `Hay artículos que todavía tienen el tipo de IVA «${rate}». Elija antes otro para ellos.`
      : 'Todavía se usa.',
  integer: 'Escriba un número entero desde 0.',
  invalid: ({ min, max }) =>
    min !== undefined && max !== undefined
      ? `Escriba un valor de ${decimal(min)} a ${decimal(max)}.`
      : min !== undefined
        ? `Escriba al menos ${decimal(min)}.`
        : max !== undefined
          ? `Escriba ${decimal(max)} como mucho.`
          : 'Revise este valor.',
  last_owner: 'La tienda necesita al menos un propietario.',
  length: ({ min = 1, max = 255 }) => `Escriba de ${decimal(min)} a ${decimal(max)} caracteres.`,
  line: 'Escríbalo en una línea.',
  link: 'Indique una dirección que empiece por https://.',
  mail_refused: ({ reason = '' }) =>
    `El servidor de correo no ha aceptado el correo. Dice: ${reason}`,
  member: 'Ya hay alguien con esta dirección en el equipo.',
  name: 'Escriba un nombre en una línea, con al menos un carácter visible.',
  negative: 'Solo las ventas en caja dejan existencias por debajo de 0. Cuente de nuevo.',
  not_counted: 'Las existencias de este producto no se cuentan. Escriba antes un número.',
  not_found: 'No existe, o ya no existe.',
  one_of: 'Elija una sola cosa: un filtro o productos sueltos.',
  origin: 'Escriba una dirección como https://tienda.example, sin ruta.',
  other_shop: 'Esta persona también es de otra tienda. Entra con un código.',
  owner: 'Los propietarios entran con un código. Los enlaces de acceso son para el equipo.',
  percent: 'Escriba de 0 a 100, con tres decimales como mucho.',
  phone: 'Escriba un número como +34 912 345 678.',
  place:
    'Varios servidores necesitan un lugar común para las copias de seguridad. Indíquelo en KASSA_BACKUP_TO.',
  prefix: 'Escriba 02, o de 20 a 29.',
  price: ({ currency = '', max }) =>
    max === undefined
      ? `Escriba un importe válido, sin más decimales de los que tiene ${currency || 'la moneda'}.`
      : `Escriba un importe de ${decimal(max)} como mucho.`,
  quantity:
    'Revise esta cantidad: por unidades, un número entero; si no, tres decimales como mucho.',
  repeated: ({ row }) =>
    row === undefined ? 'Está repetido.' : `La fila ${row} es del mismo producto.`,
  required: 'Rellene este campo.',
  reserved: 'El sistema necesita esta dirección. Elija otra.',
  same: 'Elija una distinta.',
  slug: 'Solo minúsculas, cifras y guiones sueltos, por ejemplo taza-espresso.',
  sort: 'Para ordenar por relevancia hay que buscar algo.',
  synonyms: ({ min = 2, max = 10 }) =>
    `Escriba de ${decimal(min)} a ${decimal(max)} palabras separadas por comas: portátil, ordenador.`,
  taken: 'Ya está en uso.',
  bic: 'Escriba un BIC de 8 u 11 caracteres, como ABNANL2A, o nada.',
  iban: 'No es un IBAN: sus dígitos de control no coinciden. Compárelo cifra por cifra.',
  time_zone: 'Escriba una zona horaria como Europe/Madrid.',
  too_few: ({ min = 1 }) =>
    plural(Number(min), {
      one: 'Indique al menos uno.',
      other: 'Indique al menos #.',
    }),
  too_large: ({ max }) =>
    max === undefined ? 'Es demasiado.' : `Es demasiado, ${decimal(max)} como mucho.`,
  too_long: ({ max }) =>
    max === undefined
      ? 'Es demasiado largo.'
      : `Es demasiado largo, ${decimal(max)} caracteres como mucho.`,
  too_many: ({ max }) => (max === undefined ? 'Son demasiados.' : `${decimal(max)} como mucho.`),
  too_many_scans:
    'Este JPEG está guardado de forma demasiado compleja. Guárdelo de nuevo y vuelva a subirlo.',
  too_short: 'Es demasiado corto.',
  type: 'Este dato no tiene el formato correcto.',
  unicode: 'Aquí hay un carácter que no se puede guardar.',
  unit: 'Solo lo tienen los productos que se venden por unidad.',
  unknown: 'No existe aquí.',
}

function wrongField(error: FieldText, added: AddedWords = {}): string {
  return fieldText(wrongFields, added, 'Revise este dato.', error)
}

/** The headings of refusals, by code. */
const titles: Readonly<Record<string, string>> = {
  MALFORMED_REQUEST: 'La petición no se puede leer',
  SHOP_REQUIRED: 'La petición no indica ninguna tienda',
  UNAUTHENTICATED: 'Sin sesión iniciada',
  FORBIDDEN: 'No permitido',
  SECRET_KEY_IN_BROWSER: 'Una clave secreta ha llegado desde un navegador',
  NOT_FOUND: 'No encontrado',
  METHOD_NOT_ALLOWED: 'No es posible en esta dirección',
  CONFLICT: 'No encaja con lo guardado',
  TOTAL_CHANGED: 'El importe ha cambiado',
  OUT_OF_STOCK: 'Agotado',
  PRECONDITION_FAILED: 'Cambiado mientras tanto',
  PAYLOAD_TOO_LARGE: 'Demasiado grande',
  UNSUPPORTED_MEDIA_TYPE: 'Formato no admitido',
  RANGE_NOT_SATISFIABLE: 'El archivo no tiene esa parte',
  VALIDATION_FAILED: 'Un dato no es correcto',
  IDEMPOTENCY_MISMATCH: 'Idempotency-Key ya usada',
  RATE_LIMITED: 'Demasiadas peticiones',
  INTERNAL: 'Error en el servidor',
  UNAVAILABLE: 'Ahora no es posible',
  STORAGE_FULL: 'No queda espacio',
}

/** The advice for refusals, by code. */
const refusals: Readonly<Record<string, string>> = {
  UNAUTHENTICATED: 'No es correcto o ya no vale. Inicie sesión de nuevo.',
  FORBIDDEN: 'No tiene permiso para esto. Pregunte a un propietario de la tienda.',
  NOT_FOUND: 'No existe, o se ha eliminado.',
  CONFLICT: 'No encaja con lo que se ha guardado mientras tanto.',
  OUT_OF_STOCK: 'No quedan tantas existencias.',
  PRECONDITION_FAILED:
    'Alguien lo ha cambiado mientras tanto. Mire el estado nuevo y repita el cambio.',
  PAYLOAD_TOO_LARGE: 'Es demasiado grande.',
  UNSUPPORTED_MEDIA_TYPE: 'Este formato de archivo no se admite aquí.',
  INTERNAL: 'Algo ha fallado en el servidor. Los detalles están en el registro del servidor.',
  UNAVAILABLE: 'Ahora no es posible. Inténtelo dentro de un momento.',
  STORAGE_FULL: 'Al servidor no le queda espacio. Avise a quien se ocupa de él.',
}

function refused(
  { code, errors = [], retryAfterSeconds }: RefusalText,
  added?: AddedWords,
): string {
  const [first] = errors
  if (first) return wrongField(first, added)
  if (code === 'RATE_LIMITED') {
    const seconds = Math.max(1, retryAfterSeconds ?? 60)
    const minutes = Math.ceil(seconds / 60)
    if (minutes > 2) return `Demasiados intentos. Espere ${minutes} minutos.`
    return plural(seconds, {
      one: 'Demasiados intentos. Espere un segundo.',
      other: 'Demasiados intentos. Espere # segundos.',
    })
  }
  return refusals[code] ?? titles[code] ?? 'El servidor lo ha rechazado.'
}

/** Errors that people see. */
export const problem: typeof english.problem = {
  toSignIn: 'Ir al inicio de sesión',
  toStart: 'Ir al inicio',
  field: (error, added) => wrongField(error, added),
  refusal: (error, added) => refused(error, added),
  title: (error) => titles[error.code] ?? 'Ha ocurrido un error',
}

/** The texts of documents before their script runs. */
export const document: typeof english.document = {
  admin: { title: 'kassa administración' },
  needsScript: 'Esta página necesita JavaScript.',
  home: {
    title: 'kassa',
    where: 'El servidor para su tienda, en un solo archivo. ¿Adónde quiere ir?',
    admin: 'Administración',
    adminHint: 'Productos, existencias, cajas, claves API y equipo',
  },
}

/** Mails. Lines have at most 76 characters. */
export const mail: typeof english.mail = {
  units: { piece: '', kg: 'kg', g: 'g', l: 'l', ml: 'ml', m: 'm', hour: 'h' },
  code: (code, place) => ({
    subject: `Su código de acceso para ${place}`,
    text: `Hola:

Su código para iniciar sesión en ${place} es

${code}

Vale una sola vez, durante los próximos 10 minutos. Nadie se lo pedirá
nunca: escríbalo solo donde acaba de pedirlo.

Si no ha pedido ningún código, no haga caso de este correo. Sin el código
no entra nadie.

Un saludo,
${place}
`,
  }),
  test: {
    subject: 'Un correo de prueba de kassa',
    text: `Hola:

Este es el correo de prueba que acaba de pedir: kassa puede enviar correos.

Un saludo,
kassa
`,
  },
  backup: (reason, link) => ({
    subject: 'La copia de seguridad de kassa ha fallado',
    text: `Hola:

La copia de seguridad de este servidor ha fallado:

    ${reason}

kassa sigue funcionando y vuelve a intentarlo cada cuarto de hora si hay copias
programadas. No recibirá más correos hasta que se haga una copia. La página
«Servidor» de la administración muestra el estado.
${link}
Un saludo,
kassa
`,
  }),
  commandLine: 'la línea de comandos del servidor',
  rotation: (name, slug, by, at) => ({
    subject: `La clave secreta de ${name} se ha sustituido`,
    text: `Hola:

La clave secreta de ${name} (${slug}) se ha sustituido.

Fecha: ${at}
Por:   ${by}

La clave anterior ya no vale: ponga la nueva en todos sus servidores que
usen la tienda. Si no ha sido decisión de ningún propietario, inicie sesión,
sustituya la clave otra vez y mire el historial.

Un saludo,
kassa
`,
  }),
  invitation: {
    owner: (name, slug, by, link) => ({
      subject: `Invitación a ${name}`,
      text: `Hola:

${by} le invita a ser propietario de ${name} (${slug}).

Para aceptar o rechazar, inicie sesión con esta dirección antes de 7
días${link ? ':' : '.'}
${link}
El código le llegará por correo. Si no sabe de qué se trata, no haga caso
de este correo: si no acepta, no cambia nada.

Un saludo,
kassa
`,
    }),
    staff: (name, slug, by, link) => ({
      subject: `Invitación a ${name}`,
      text: `Hola:

${by} le invita a formar parte del equipo de ${name} (${slug}).

Para aceptar o rechazar, inicie sesión con esta dirección antes de 7
días${link ? ':' : '.'}
${link}
El código le llegará por correo. Si no sabe de qué se trata, no haga caso
de este correo: si no acepta, no cambia nada.

Un saludo,
kassa
`,
    }),
  },
  more: (n) => plural(n, { other: 'y # más' }),
  stock: {
    subject: (name, low, toCount) =>
      `Existencias de ${name}: quedan pocos (${low}), por contar (${toCount})`,
    toCount: 'Por contar, porque se vendió más de lo que decían las existencias:',
    low: (limit) => `Quedan pocos (${limit} o menos):`,
    text: (name, slug, lists) => `Hola:

Esta es la lista de hoy de ${name} (${slug}).

${lists}Los propietarios pueden cambiar el límite, o desactivar este correo, en
los ajustes de la tienda.

Un saludo,
kassa
`,
  },
}
