/** @jsxImportSource preact */
import type * as english from './text.en.tsx'

/** The texts of the document, before its script runs. */
export const document: typeof english.document = {
  title: 'Preparar un dispositivo · kassa',
  certificate: 'El certificado de este servidor',
}

/** The texts of the page. */
export const page: typeof english.page = {
  title: 'Preparar un dispositivo',
  text: 'Una caja necesita HTTPS para arrancar sin conexión y para usar la cámara. Para eso, el dispositivo debe confiar en el servidor de su tienda. Se hace una sola vez, en unos dos minutos.',
  notOffered: (command) => (
    <>
      Este servidor no ofrece HTTPS en la red. Arránquelo con {command} y vuelva a abrir esta
      página.
    </>
  ),
  thisDevice: 'Este dispositivo',
  download: 'Descargar el certificado',
  waiting:
    'Este dispositivo todavía no confía en el servidor. La página lo notará en cuanto confíe.',
  trusted: 'Este dispositivo confía en el servidor',
  openTill: 'Abrir la caja',
  openAdmin: 'Abrir la administración',
  bookmark: (origin) => (
    <>
      Guarde la nueva dirección en los marcadores o en la pantalla de inicio: empieza por {origin}
    </>
  ),
  wrongName: (hostname, link) => (
    <>
      El certificado no vale para el nombre {hostname}. Abra mejor {link}.
    </>
  ),
  address: (address) => `Dirección de esta página: ${address}`,
  other: 'Otro dispositivo',
  otherText: (address) => (
    <>Conéctelo a la misma red y escanee este código con su cámara, o abra {address}</>
  ),
  noName: (command, path) => (
    <>
      Si el dispositivo no encuentra ese nombre, use una de las direcciones que {command} mostró al
      arrancar, con {path} al final.
    </>
  ),
  safety: (command) => (
    <>
      Antes de confiar en un certificado, el dispositivo puede mostrar su huella SHA-256. Debe ser
      la que {command} mostró al arrancar; si no, alguien de la red lo ha cambiado. El certificado
      solo vale en redes privadas: nadie puede usarlo para hacerse pasar por otro sitio web.
    </>
  ),
  notes: {
    android:
      'Use Chrome en este dispositivo. Firefox para Android no confía en estos certificados por defecto.',
    firefox:
      'Firefox puede tener su propia lista: en los ajustes, busque «certificados», elija Ver certificados, Autoridades, Importar, seleccione kassa.crt y marque «identificar sitios web».',
  },
  /** For each kind of device: what to do, and the words to find on its screen. */
  platforms: {
    ios: {
      name: 'iPad o iPhone',
      steps: [
        {
          text: 'En Safari, toque el botón de arriba y luego Permitir.',
          title: 'Perfil de configuración',
          rows: ['Ignorar', 'Permitir'],
        },
        {
          text: 'Abra la app Ajustes, toque Perfil descargado en la parte de arriba y luego Instalar. Más tarde está en General, VPN y gestión de dispositivos.',
          title: 'Ajustes',
          rows: ['Perfil descargado', 'Wi-Fi', 'General'],
        },
        {
          text: 'También en Ajustes, abra General, Información y, al final del todo, Ajustes de confianza de los certificados. Active kassa.',
          title: 'Confianza de los certificados',
          rows: ['kassa'],
        },
      ],
    },
    android: {
      name: 'Android',
      steps: [
        {
          text: 'Toque el botón de arriba. El archivo va a Descargas.',
          title: 'Descargas',
          rows: ['kassa.crt'],
        },
        {
          text: 'Abra la app Ajustes y busque «certificado de CA». Está en Seguridad, Cifrado y credenciales, Instalar un certificado.',
          title: 'Instalar un certificado',
          rows: ['Certificado de CA', 'Certificado de VPN y app', 'Certificado de Wi-Fi'],
        },
        {
          text: 'Toque Instalar de todas formas y elija kassa.crt. Puede que Android pida el bloqueo de pantalla.',
          title: 'Tus datos no serán privados',
          rows: ['No instalar', 'Instalar de todas formas'],
        },
      ],
    },
    windows: {
      name: 'Windows',
      steps: [
        {
          text: 'Haga clic en el botón de arriba, abra el archivo y elija Instalar certificado.',
          title: 'Certificado',
          rows: ['Instalar certificado…', 'Aceptar'],
        },
        {
          text: 'Elija Usuario actual, luego «Colocar todos los certificados en el siguiente almacén», Examinar, y Entidades de certificación raíz de confianza.',
          title: 'Seleccionar almacén',
          rows: ['Personal', 'Entidades de certificación…', 'Confianza empresarial'],
        },
        {
          text: 'Haga clic en Finalizar y en Sí cuando Windows pregunte. Cierre todas las ventanas del navegador y vuelva a abrirlo.',
          title: 'Advertencia de seguridad',
          rows: ['Sí', 'No'],
        },
      ],
    },
    macos: {
      name: 'Mac',
      steps: [
        {
          text: 'Haga clic en el botón de arriba y abra el archivo. Acceso a Llaveros lo añade a su llavero «inicio de sesión».',
          title: 'Añadir certificados',
          rows: ['Llavero: inicio de sesión', 'Añadir'],
        },
        {
          text: 'En Acceso a Llaveros, busque el certificado cuyo nombre empieza por kassa y haga doble clic en él.',
          title: 'Acceso a Llaveros',
          rows: ['Certificados', 'kassa …'],
        },
        {
          text: 'Abra Confiar, ponga «Al utilizar este certificado» en Confiar siempre, cierre la ventana y escriba su contraseña.',
          title: 'Confiar',
          rows: ['Usar ajustes del sistema', 'Confiar siempre'],
        },
      ],
    },
    linux: {
      name: 'Linux',
      steps: [
        {
          text: 'Haga clic en el botón de arriba para descargar el archivo.',
          title: 'Descargas',
          rows: ['kassa.crt'],
        },
        {
          text: 'En Chrome o Chromium, abra chrome://certificate-manager y elija Instalados por ti.',
          title: 'Gestor de certificados',
          rows: ['Certificados locales', 'Instalados por ti'],
        },
        {
          text: 'Junto a Certificados de confianza, elija Importar y seleccione kassa.crt.',
          title: 'Certificados de confianza',
          rows: ['Importar', 'Exportar'],
        },
      ],
    },
  },
}

/** The texts of this module in admin. */
export const lan: typeof english.lan = {
  local: (option) => (
    <>
      Esta página está abierta en una dirección a la que solo llega este ordenador. Para vincular
      otro dispositivo, arranque el servidor con {option} y abra la administración en una dirección
      que él muestre.
    </>
  ),
  trust: (link) => (
    <>Si el dispositivo avisa del certificado, primero {link('prepárelo para HTTPS')}.</>
  ),
}
