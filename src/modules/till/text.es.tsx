/** @jsxImportSource preact */
import type { FieldWords } from '../../text/field-code.ts'
import { pluralOf } from '../../text/language.ts'
import type * as english from './text.en.tsx'

const plural = pluralOf('es')

/** The title of the page of a till. */
export const title = 'kassa caja'

/** The card of the start page. */
export const card: typeof english.card = {
  title: 'Caja',
  hint: 'Escanear y vender en el mostrador, con o sin conexión',
}

/** The texts of this module in admin. */
export const till: typeof english.till = {
  cashiers: {
    title: 'Vendedores',
    label: 'Nombres',
    hint: 'La caja pregunta quién vende. El nombre aparece en los tiques, en el diario y en los cierres.',
    add: 'Añadir un vendedor',
    name: (n) => plural(n, { other: 'Nombre del vendedor #' }),
  },
  notClosed: (moment) => `Sin cerrar desde el ${moment}`,
  waiting: (n, since) =>
    plural(n, {
      one: `# entrada del diario espera en la caja (desde: ${since}).`,
      other: `# entradas del diario esperan en la caja (desde: ${since}).`,
    }),
  pairing: {
    qr: (code) => `Abre la caja y la vincula: código ${code}`,
    openAt: (address) => (
      <>Abra {address} en el dispositivo del mostrador, o escanee este código con su cámara.</>
    ),
  },
  closings: {
    title: 'Cierres de caja',
    journal: (series) => `Diario ${series}`,
    closing: (number) => `Cierre ${number}`,
    print: 'Imprimir',
    text: 'Lo que había en el cajón al final del día de cada caja, y lo que tendría que haber.',
    closed: 'Cerrada',
    entries: (series, from, to) => `Diario ${series}, entradas ${from} a ${to}`,
    sales: 'Ventas',
    returns: 'Devoluciones',
    expected: 'Efectivo previsto',
    counted: 'Contado',
    difference: 'Diferencia',
    noDifference: 'Ninguna',
    wrongSums: 'Las sumas no cuadran',
    none: 'Ninguna caja ha cerrado todavía un día',
    noneHint:
      'Al final del día, elija «Cerrar caja» en el menú de la caja y haga el arqueo del cajón.',
    csv: 'Diario como CSV',
    jsonl: 'Diario como JSON Lines',
    late: (till, since) => `${till}: sin cerrar desde el ${since}.`,
    removedTill: 'Una caja quitada',
    lateText: (entries, series) =>
      plural(entries, {
        one: `# entrada del diario ${series} no está en ningún cierre. Elija «Cerrar caja» en el menú de la caja. Si el dispositivo se ha perdido, anote para su gestoría el efectivo que cuente.`,
        other: `# entradas del diario ${series} no están en ningún cierre. Elija «Cerrar caja» en el menú de la caja. Si el dispositivo se ha perdido, anote para su gestoría el efectivo que cuente.`,
      }),
    kinds: {
      sale: 'Venta',
      refund: 'Devolución',
      cash: 'Entrada o salida de efectivo',
      void: 'Líneas quitadas',
      closing: 'Cierre',
    },
    useless: 'Nada que se pueda usar',
    entry: 'Entrada',
    received: (series, n, moment) => `Diario ${series}, entrada ${n}, recibida el ${moment}`,
    wrong: 'Qué está mal',
    remark: (label, why) => `${label}. ${why}`,
    remarkOfLine: (line, label, why) => `Línea ${line}: ${label}. ${why}`,
    toLookAt: 'Entradas por revisar',
    toLookAtText:
      'Las han enviado las cajas y se guardan como llegaron. Las partes equivocadas no han cambiado existencias, puntos ni sumas.',
  },
  receipts: {
    title: 'Tiques',
    lastLines: 'Últimas líneas',
    hint: 'Por ejemplo el horario, las condiciones de devolución o las gracias.',
  },
  drawer: {
    title: 'Efectivo del cajón',
    float: 'Las cajas preguntan por el fondo al empezar el día',
    difference: 'Diferencia admitida sin motivo',
    hint: (usual) =>
      `Si el arqueo del final del día difiere más, hay que indicar el motivo. Vacío: ${usual}.`,
  },
  returns: {
    title: 'Devoluciones',
    text: 'Con un tique, los productos siempre se pueden devolver en una caja. Sin tique, nadie sabe cuánto se pagó por ellos ni si son de aquí.',
    allow: 'Las cajas aceptan productos sin tique, al precio de hoy o a uno menor',
  },
  selling: {
    title: 'Venta en caja',
    text: 'Las cajas muestran precios. También venden si lo activa. Lea antes esto:',
    notCertified:
      'kassa no es una caja registradora certificada. No tiene un dispositivo fiscal que firme las ventas para Hacienda: ni VeriFactu, ni TicketBAI, TSE, RKSV o NF525.',
    askAdviser:
      'En España, Alemania o Austria, por ejemplo, tal como está no puede servir de caja registradora. Pregunte a su asesor fiscal qué exige la ley donde está.',
    journal:
      'Sí lleva un diario de todas las ventas, sin huecos y que no se puede cambiar, y el cierre de cada día, para su gestoría.',
    maySell: 'Las cajas de esta tienda pueden vender',
    confirm: (country) =>
      `Sé que kassa no es un dispositivo fiscal certificado, y que debo cumplir la ley de este país: ${country}`,
    confirmFirst: 'Confírmelo para que las cajas puedan vender.',
  },
  today: {
    late: (n) => plural(n, { one: '# día de caja sin cerrar', other: '# días de caja sin cerrar' }),
    quiet: (n) =>
      plural(n, {
        one: '# caja puede tener ventas sin enviar',
        other: '# cajas pueden tener ventas sin enviar',
      }),
    quietHint: (till, seen) =>
      `El día de ${till} está abierto. Última señal: ${seen}. Compruebe su conexión.`,
  },
  fields: {
    receiptText: 'Texto de los tiques',
    tillSales: 'Venta en caja',
    tillFloat: 'Pregunta por el fondo de caja',
    tillDifference: 'Diferencia de caja sin motivo',
    tillReturns: 'Devoluciones sin tique',
    tillFavourites: 'Favoritos de las cajas',
    cashiers: 'Vendedores',
  },
}

/** The texts of the page of a till. */
export const page: typeof english.page = {
  menu: 'Menú',
  cancel: 'Cancelar',
  close: 'Cerrar',
  done: 'Listo',
  add: 'Añadir',
  print: 'Imprimir',
  reason: 'Motivo',
  onReceipt: 'Se imprime en el tique.',
  points: (n) => plural(n, { one: '# punto', other: '# puntos' }),
  tillOf: (shop) => `Caja de ${shop}`,
  device: {
    menu: 'Ajustes del dispositivo',
    this: 'Este dispositivo',
    shop: 'Tienda',
    name: 'Caja',
    journal: 'Diario',
    products: 'Productos guardados aquí',
    beep: 'Pitido',
    papers: { '58': '58 mm', '80': '80 mm', A4: 'A4' },
    unpair: 'Desvincular este dispositivo',
    unpairHint: 'Solo si este dispositivo va a dejar de ser una caja de la tienda.',
    unpairTitle: '¿Desvincular este dispositivo?',
    unpairAction: 'Desvincular',
    unpairText: (till) =>
      `El catálogo y la clave de ${till} se borran de este dispositivo. Para volver a usarlo como caja, un propietario tiene que crear otro código de vinculación.`,
  },
  link: {
    live: 'Conectada',
    syncing: 'Actualizando',
    offline: 'Sin conexión',
    downloading: (products) => `Actualizando: ${products}`,
    oldPrices: (time, ago) => `Sin conexión. Últimos precios: ${time} (${ago}).`,
  },
  cashier: {
    title: '¿Quién vende?',
    now: 'Vendedor: ',
  },
  tiles: {
    title: 'Teclas',
    groups: 'Grupos de teclas',
    before: 'Grupos anteriores',
    after: 'Grupos siguientes',
    favourites: 'Favoritos',
    other: 'Varios',
    allIn: (name: string) => `Todo en ${name}`,
    choose: 'Elegir favoritos',
    save: 'Guardar para todas las cajas',
    arrangeHint:
      'Toque productos de cualquier grupo para añadirlos o quitarlos. Arrastre los favoritos para ordenarlos.',
    more: (n, category) =>
      plural(n, {
        one: `Hay # producto más en ${category}: búsquelo.`,
        other: `Hay # productos más en ${category}: búsquelos.`,
      }),
  },
  scan: {
    sellingOff:
      'Esta caja solo muestra precios. Para vender, un propietario tiene que activar la venta en caja en la administración, en Ajustes.',
    last: 'Último escaneo',
    list: 'Últimos escaneos',
    listHint: 'Aquí aparecen los productos que escanea.',
    noLongerSold: 'Ya no se vende',
    justStopped: 'La tienda acaba de retirar este producto de la venta.',
    notFound: 'No encontrado',
    notFoundLive: 'Ningún producto de esta tienda tiene este código. Búsquelo por nombre.',
    notDownloaded: 'El catálogo todavía no está cargado. Inténtelo más tarde.',
    notInCatalog: (time) =>
      `No está en el catálogo de esta caja (${time}). Quizá sea un producto más nuevo.`,
    nothingToSell: 'Todavía no hay nada que vender',
    nothingToSellHint:
      'La tienda todavía no tiene productos a la venta. Aparecerán aquí al instante.',
    ready: 'Listo para escanear',
    stored: (n) =>
      plural(n, {
        one: '# producto en esta caja. También se puede escanear sin conexión.',
        other: '# productos en esta caja. También se puede escanear sin conexión.',
      }),
    keepOpen:
      'Deje abierta esta página: sin HTTPS, el navegador no puede volver a abrirla sin conexión.',
    setUp: 'Preparar este dispositivo',
    waiting: 'Esperando al servidor',
    waitingHint: 'El catálogo todavía no está cargado. La caja lo sigue intentando.',
    downloading: 'Cargando el catálogo',
    soFar: (n) =>
      plural(n, {
        one: '# producto por ahora. Ya puede escanear.',
        other: '# productos por ahora. Ya puede escanear.',
      }),
    aMoment: 'Un momento. Ya puede escanear.',
    insteadOf: (price) => (
      <>
        <span class="unseen">en lugar de </span>
        {price}
      </>
    ),
    atPrice: (quantity, price, unit) => `${quantity} a ${price} / ${unit}`,
    packOf: (n) => `Lote de ${n}`,
    perUnit: (unit) => `por ${unit}`,
    was: (price) => `Costaba ${price} cuando lo escaneó.`,
    notTracked: 'Existencias sin contar',
    types: { Item: 'Artículo', Service: 'Servicio', Digital: 'Digital' },
    outOfStock: 'Agotado',
    onlyLeft: (n) => `Solo hay ${n}`,
    inStock: (n) => `Existencias: ${n}`,
    keyboards: {
      american:
        'Su lector escribe como un teclado americano, pero este dispositivo tiene uno alemán. Configure el lector como teclado alemán.',
      german:
        'Su lector escribe como un teclado alemán, pero este dispositivo tiene uno americano. Configure el lector como teclado americano.',
      digits:
        'Su lector escribe como un teclado americano, pero este dispositivo tiene uno francés. Configure el lector como teclado francés.',
    },
    unknown: (code) => `Ningún producto tiene el código ${code}.`,
    behind: (code) => `${code} no se ha añadido. Antes termine o cierre esto.`,
    gone: (title) => `«${title}» ya no se vende: se archivó, se eliminó o volvió a ser borrador.`,
    full: (most) =>
      plural(most, { other: 'Una cesta tiene # líneas como mucho. Cobre esta y empiece otra.' }),
    zero: (name) => `La etiqueta indica 0 de ${name}. Vuelva a pesar el producto.`,
    byPiece: (name) => `${name} se vende por unidad: no lleva etiqueta de balanza.`,
    shopper: (name, points) =>
      plural(points, { one: `${name}: # punto`, other: `${name}: # puntos` }),
  },
  printer: {
    title: 'Impresora y cajón',
    paper: 'Papel',
    byBrowser: 'Imprime el navegador, en la impresora de este dispositivo.',
    by: {
      usb: 'Una impresora de tiques por USB imprime, corta el papel y abre el cajón.',
      serial: 'Una impresora de tiques por puerto serie imprime, corta el papel y abre el cajón.',
    },
    choose: { usb: 'Elegir una impresora USB', serial: 'Elegir una impresora serie' },
    none: 'Imprimir con el navegador',
    unknown: 'Este navegador no puede usar impresoras de tiques. Chrome y Edge sí pueden.',
    sample: 'kassa\nABC áéíóúñ ¿¡ € 123\n',
    test: 'Imprimir una prueba',
    drawer: 'Abrir el cajón',
    hint: 'Una impresora de tiques (ESC/POS) imprime sin preguntar. El cajón se abre al cobrar en efectivo.',
    gone: 'No se encuentra la impresora de tiques. Compruebe el cable y la corriente, o elíjala de nuevo.',
    silent:
      'La impresora de tiques no responde. Apáguela y enciéndala, compruebe el papel y el cable e imprima otra vez.',
    failed: 'La impresora de tiques no ha impreso. Compruebe el papel, el cable y la corriente.',
  },
  search: {
    label: 'Escanear o escribir un código, o buscar por nombre',
    hint: 'Código o nombre',
    camera: 'Escanear con la cámara',
    products: 'Productos',
    none: 'Ningún producto coincide. Pulse Intro para buscarlo como código.',
  },
  shopper: {
    code: 'Correo electrónico, o escanear el código QR',
    hint: 'Los clientes encuentran su código QR en la página de su cuenta.',
    remove: 'Quitar',
    worth: (points, value) =>
      plural(points, { one: `# punto, que vale ${value}`, other: `# puntos, que valen ${value}` }),
    redeem: 'Puntos que se canjean',
    atMost: (points) => `Escriba de 0 a ${points}.`,
  },
  pairing: {
    title: 'Vincular esta caja',
    text: 'Un propietario de la tienda encuentra el código de vinculación en la administración, en Cajas.',
    noCode: 'Este no es el código de una caja. Lo encontrará en la administración, en Cajas.',
    wrongCode:
      'Este código no existe o ya no vale. Encontrará uno nuevo en la administración, en Cajas.',
    code: 'Código de vinculación',
    hint: 'Ocho caracteres. El código vale una vez y caduca a los diez minutos.',
    pair: 'Vincular',
    stay: (till) => `Seguir vinculada como ${till}`,
    noHttps: 'Sin HTTPS, esta caja no puede arrancar sin conexión ni usar la cámara.',
    setUpFirst: (href) => (
      <>
        <a href={href}>Prepare antes este dispositivo</a>: son dos minutos.
      </>
    ),
    revoked: (shop) =>
      `Este dispositivo ya no es una caja de ${shop}. Un propietario ha quitado la caja o la ha vinculado en otro dispositivo. El catálogo y la clave se han borrado de este dispositivo.`,
    unsent: (n, shop) =>
      plural(n, {
        one: `# entrada del diario de ${shop} sigue aquí, y el servidor todavía no la tiene. Vincule de nuevo este dispositivo con ${shop} para enviarla.`,
        other: `# entradas del diario de ${shop} siguen aquí, y el servidor todavía no las tiene. Vincule de nuevo este dispositivo con ${shop} para enviarlas.`,
      }),
    saveUnsent: 'Guardar en un archivo',
  },
  closed: {
    cleared: {
      title: 'Los datos de esta caja han desaparecido',
      text: 'Los datos de este navegador se han borrado con la caja abierta: su vinculación, su catálogo y las ventas sin enviar. El servidor tiene todas las ventas enviadas. Vincule de nuevo este dispositivo para seguir.',
    },
    newer: {
      title: 'Hay una versión más nueva de la caja',
      text: 'Otra ventana ha abierto una versión más nueva de esta caja. Recargue esta ventana para usarla también aquí.',
    },
    again: 'Recargar',
  },
  broken: {
    title: 'La caja no puede arrancar',
    text: 'Este navegador no deja que la caja guarde su catálogo.',
    hint: 'Suele pasar en una ventana privada, o cuando al dispositivo no le queda espacio.',
  },
  journal: {
    otherWindow: 'Otra ventana ha vendido esta cesta o ha cambiado sus pagos.',
    sold: (what) => `Otra ventana ha vendido esta cesta: ${what}.`,
    unsent: 'Esta caja todavía tiene ventas por enviar. Conéctela primero.',
    unsentOf: (shop) =>
      `Este dispositivo tiene ventas de ${shop} sin enviar. Vincúlelo primero con ${shop}.`,
    openDay: 'Falta el cierre de caja. Cuente antes el efectivo: Menú, Cerrar caja.',
    none: 'Esta caja todavía no tiene diario. Vincúlela de nuevo.',
    unanswered: 'El servidor todavía no ha respondido a la última entrada del diario.',
    unansweredSale: 'El servidor todavía no ha respondido a la venta de esta cesta.',
    copied:
      'Otro dispositivo ha vendido con los datos de esta caja, quizá un perfil de navegador copiado. Para que ningún número de tique se use dos veces, hay que vincular de nuevo esta caja antes de vender. Sus ventas sin enviar saldrán entonces con números nuevos.',
    lost: 'El servidor ha perdido ventas que esta caja ya no guarda, quizá porque se restauró una copia de seguridad antigua. Vincule de nuevo esta caja antes de vender.',
  },
  amount: {
    title: 'Importe libre',
    amount: 'Importe',
    name: 'Nombre',
    taxRate: 'Tipo de IVA',
    rate: (name, percent) => `${name} (${percent} %)`,
  },
  basket: {
    title: 'Cesta',
    empty: 'Escanee un producto, búsquelo o toque una tecla.',
    items: (n) => plural(n, { one: '# artículo', other: '# artículos' }),
    emptyTitle: '¿Vaciar la cesta?',
    emptyAction: 'Vaciar la cesta',
    emptyText: 'El diario anota lo que se ha quitado.',
    subtotal: 'Subtotal',
    discount: 'Descuento',
    total: 'Total',
    customer: 'Cliente',
    park: 'Aparcar',
    parked: (n) => plural(n, { one: 'Aparcada (#)', other: 'Aparcadas (#)' }),
    pay: 'Cobrar',
  },
  discount: {
    title: 'Descuento en la cesta',
    in: 'Tipo',
    percent: 'Porcentaje',
    percentHint: 'Escriba de 0 a 100, por ejemplo 10 o 12,25.',
    toPay: 'A pagar',
  },
  line: {
    yes: (quantity) => `Sí, ${quantity}`,
    really: (quantity, name) => `¿De verdad ${quantity} de ${name}?`,
    takeAway: 'Quitar',
    less: 'Uno menos',
    more: 'Uno más',
    quantity: 'Cantidad',
    quantityIn: (unit) => `Cantidad en ${unit}`,
    pieces: 'Escriba un número entero, 1 como mínimo.',
    measure: 'Escriba un número mayor que 0, con tres decimales como mucho.',
  },
  parked: {
    title: 'Cestas aparcadas',
    none: 'No hay ninguna cesta aparcada.',
    lines: (n) => plural(n, { one: '# línea', other: '# líneas' }),
    taken: 'Otra caja ya ha recuperado esta cesta.',
    takenBy: (who, time) => `Esta cesta se retomó a las ${time}: ${who}.`,
    silent:
      'El servidor no responde: quizá otra caja ya ha recuperado esta cesta. Inténtelo más tarde.',
    drop: 'Eliminar esta cesta',
    andMore: (names, n) => plural(n, { other: `${names} y # más` }),
  },
  taken: {
    title: 'Ya cobrado',
    by: (method) => `Cobrado: ${method}`,
    of: (what) => `cobrado: ${what}`,
    giveBack: (what) => `Devolver ${what}`,
    giveBackTitle: (what) => `¿Devolver ${what}?`,
    giveBackAction: 'Devuelto',
    giveBackCash: 'Devuelva el efectivo. El pago deja entonces de contar.',
    giveBackOther: 'Devuélvalo donde se cobró, por ejemplo en el datáfono. Después, quítelo aquí.',
    givenBack: (what) => `Devuelto: ${what}.`,
    first: (what) => `Devuelva primero lo que ya se cobró: ${what}.`,
    parkTitle: '¿Aparcar una cesta pagada en parte?',
    parkText: (what) => `Ya cobrado: ${what}. El pago se queda con la cesta.`,
    order: (code, what) => `Del pedido ${code} ya se cobró: ${what}. Aún no se ha entregado.`,
    orderNotListed: (code) => `Se cobró del pedido ${code}, que no está en esta lista:`,
    notSold: (what) =>
      `No está en los totales, porque aún no se ha vendido ni entregado: ${what}. Termínelo antes o devuélvalo.`,
  },
  keypad: { back: 'Borrar la última cifra' },
  pay: {
    title: 'Cobrar',
    due: 'A pagar',
    stillDue: 'Falta por pagar',
    change: 'Vuelta',
    rounded: (due) => `Redondeo por pago en efectivo (exacto: ${due}).`,
    exact: (amount) => `Justo ${amount}`,
    given: 'Importe recibido',
    reference: 'Número del recibo de tarjeta',
    amount: 'Escriba un importe.',
    really: (given, due) => `¿De verdad ${given} para pagar ${due}? Pulse otra vez el mismo botón.`,
    complete: 'Terminar la venta',
    cash: 'Pagado en efectivo',
    part: (amount) => `${amount} en efectivo`,
    cashChange: (change) => `Efectivo, vuelta ${change}`,
    chargeFirst:
      'Cobre antes la tarjeta en el datáfono: kassa solo anota cómo se pagó. Un importe menor paga una parte.',
  },
  sale: {
    title: (number) => `Venta ${number}`,
    paid: 'Pagado',
    next: 'Venta nueva',
    receipt: 'Tique',
    print: 'Imprimir el tique',
    showCode: 'Mostrar el código QR',
    hideCode: 'Ocultar el código QR',
    codeHint: 'El cliente lo escanea para guardar el tique.',
    codeLater: 'Funcionará cuando esta caja haya enviado la venta al servidor.',
    receiptComes: 'El tique está en camino.',
    receiptLater: 'El servidor todavía no tiene el tique.',
  },
  cash: {
    title: 'Entrada o salida de efectivo',
    direction: 'Movimiento',
    directions: { in: 'Entrada', out: 'Salida' },
    done: {
      in: (amount) => `Entrada en el cajón: ${amount}.`,
      out: (amount) => `Salida del cajón: ${amount}.`,
    },
    reasonHint: 'Por ejemplo: fondo de caja, ingreso en el banco, limpieza de cristales.',
    slip: 'Imprimir un justificante',
  },
  day: {
    soFar: 'Día en curso (X)',
    close: 'Cerrar caja',
    closed: 'Caja cerrada (Z)',
    count: 'Haga primero el arqueo del cajón. Lo que debería haber se muestra después.',
    countedLabel: 'Efectivo contado',
    counted: 'Comparar',
    again: 'Contar otra vez',
    expected: 'Previsto',
    countedCash: 'Contado',
    difference: (sign) => (sign === 0 ? 'Sin diferencia' : sign < 0 ? 'Falta' : 'Sobra'),
    begin: 'Empezar el día',
    beginAction: 'Empezar',
    beginHint: 'Cuente el cajón antes de la primera venta. El último cierre dejó este importe.',
    beginFirst: 'Cuente el cajón antes de la primera venta.',
    later: 'Ahora no',
    float: 'Fondo de caja',
    already: 'Otra ventana ya ha empezado el día.',
    why: '¿Por qué hay una diferencia?',
    whyHint: (most) => `Una diferencia de más de ${most} necesita un motivo. Consta en el informe.`,
  },
  receipts: {
    title: 'Últimos tiques',
    find: 'Buscar un tique',
    findHint:
      'Por número, importe, producto, hora o recibo de tarjeta. O escanee el código QR de un tique, o un producto.',
    none: 'Aquí todavía no hay ninguna venta de esta caja.',
    noMatch: 'Ningún tique coincide.',
    elsewhere: 'Vendido en otro sitio',
    more: 'Mostrar más',
  },
  returns: {
    title: 'Tiques y devoluciones',
    title1: 'Devolución',
    find: 'Buscar',
    number: 'Número de tique',
    numberHint:
      'O el código de un pedido, un nombre o un correo. O escanee el código QR del tique.',
    scan: 'Escanear el código QR',
    printAgain: 'Imprimir otra vez el tique',
    later: 'La devolución se podrá hacer cuando el servidor tenga esta venta.',
    otherShop: 'Este tique es de otra tienda.',
    unknown: 'Ninguna venta encontrada.',
    creditNote: (number) =>
      `${number} es el abono de una devolución sin tique. No le corresponde ninguna venta.`,
    receipt: (number) => `Tique ${number}`,
    soldAt: (time, total) => `${time} · ${total}`,
    giveBack: (amount) => `Devolver ${amount}`,
    back: 'Atrás',
    all: 'Devolver todo',
    none: 'No devolver nada',
    by: 'Forma de reembolso',
    asPaid: 'Como se pagó',
    restock: 'Los productos se pueden volver a vender',
    done: (amount) => `Devolución hecha: reembolse ${amount}.`,
    left: (quantity, price) => `sin devolver: ${quantity} · ${price} por unidad`,
    allBack: 'Ya se ha devuelto todo',
    less: (name) => `Devolver menos de ${name}`,
    more: (name) => `Devolver más de ${name}`,
  },
  noReceipt: {
    title: 'Devolución sin tique',
    begin: 'Sin tique',
    scan: 'Escanee o busque los productos que se devuelven.',
    reasonHint: 'Por qué se devuelven; figura en el comprobante.',
    today: (price) => `hoy ${price}`,
    each: 'Precio por unidad',
    above: (price) => `Como máximo ${price}, el precio de hoy.`,
    remove: (name) => `Quitar ${name} de la lista`,
  },
  customer: {
    title: 'Pantalla del cliente',
    welcome: 'Le damos la bienvenida',
    welcomeTo: (shop) => `Le damos la bienvenida a ${shop}`,
    receipt: 'Su tique: escanéelo para guardarlo.',
    blocked: 'El navegador ha bloqueado la ventana. Permita ventanas en esta página.',
  },
  exchange: {
    title: 'Cambio',
    comesBack: (number) => `Devuelto del tique ${number}`,
    remove: 'No devolver nada',
    back: 'A devolver',
    another: (number) =>
      `En esta cesta ya hay productos devueltos del tique ${number}. Cóbrela primero.`,
  },
  answer: {
    taken: (number) => `El servidor ha aceptado ${number}.`,
    refused: 'El servidor lo ha rechazado.',
    refusedLate: (number, why) => `El servidor ha rechazado ${number}: ${why}`,
    silent: 'El servidor todavía no ha respondido. Su respuesta aparecerá aquí más tarde.',
    notYet: (why) =>
      `El servidor todavía no lo ha aceptado: ${why} Su respuesta aparecerá aquí más tarde.`,
  },
  orders: {
    title: 'Pedidos online',
    order: (name) => `Pedido ${name}`,
    handedOver: (name) => `El pedido ${name} está entregado.`,
    find: 'Buscar por código, nombre, teléfono o artículo',
    none: 'No hay pedidos por entregar.',
    unknown: (code) => `Ningún pedido que espera aquí tiene ${code}.`,
    gone: (till, time, number) =>
      `Este pedido se entregó a las ${time}, número ${number}: ${till}.`,
    paidTwice: 'Devuelva el dinero cobrado aquí.',
    paid: 'pagado',
    unpaid: 'por pagar',
    handOver: 'Entregar',
  },
  keys: {
    title: 'Teclas rápidas',
    enterKey: 'Intro',
    deleteKey: 'Supr',
    escapeKey: 'Esc',
    customer: 'Cliente y puntos',
    park: 'Aparcar la cesta, o recuperar una',
    methods: 'Al cobrar: tarjeta, transferencia, otro',
    select: 'Elegir una línea de la cesta',
    count: 'Cambiar la cantidad de la línea elegida',
    enter: 'Abrir la línea elegida; en una ventana: seguir; al cobrar: efectivo',
    remove: 'Quitar la línea elegida',
    times: 'Delante de un código: tres unidades',
    escape: 'Cerrar una ventana',
  },
  notices: {
    oldDay: (day) => `Falta el cierre de caja del día que empezó el ${day}.`,
    clockAhead: (span) =>
      `El reloj de este dispositivo va ${span} adelantado respecto al del servidor. Póngalo en hora: los tiques llevan una hora equivocada.`,
    clockBehind: (span) =>
      `El reloj de este dispositivo va ${span} atrasado respecto al del servidor. Póngalo en hora: los tiques llevan una hora equivocada.`,
    minutes: (n) => plural(n, { one: '# minuto', other: '# minutos' }),
    hours: (n) => plural(n, { one: '# hora', other: '# horas' }),
    days: (n) => plural(n, { one: '# día', other: '# días' }),
    pairAgain: 'Vincular de nuevo',
    goOn: 'Seguir sin respuesta',
    tentative: {
      sale: 'El servidor no ha respondido a una venta con puntos, y esta caja no puede seguir hasta que responda. Si sigue sin respuesta y resulta que la venta no era posible, la tienda asume la diferencia.',
      refund:
        'El servidor no ha respondido a una devolución, y esta caja no puede seguir hasta que responda. Si sigue sin respuesta y resulta que la devolución no era posible, la tienda asume la diferencia.',
      cash: 'El servidor no ha respondido a la entrega de un pedido, y esta caja no puede seguir hasta que responda. Si sigue sin respuesta y resulta que la entrega no era posible, la tienda asume la diferencia.',
      void: '',
      closing: '',
    },
    waiting: (n, since) =>
      plural(n, {
        one: `# entrada del diario de esta caja espera aquí (desde: ${since}) y se enviará.`,
        other: `# entradas del diario de esta caja esperan aquí (desde: ${since}) y se enviarán.`,
      }),
    silent: 'El servidor no responde.',
    problem: (why) => `El servidor dice: ${why}`,
  },
}

/** The errors of fields that this module finds, by code. */
export const problems: FieldWords<'till'> = {
  next: 'No es el número siguiente.',
  other_goods: 'Una parte se ha reembolsado mientras tanto. Aquí está lo que queda por entregar.',
  rounding: 'Solo se redondea el efectivo, como mucho en media moneda.',
  taken_up: 'Otra caja ya ha recuperado esta cesta.',
}
