import { gradedShop } from './graded.ts'

export const electronicsEn = gradedShop(
  'electronics',
  'en',
  `
cable-usbc: USB-C charging cable, 2 m | Voltra | Cables | For phones and Android tablets
cable-hdmi: HDMI 2.1 cable 8K, 3 m | Voltra | Cables | Connects a TV or monitor
cable-lan: Ethernet patch cable Cat 6, 5 m | Netwick | Cables | Network cable for router and PC
charger-65: 65W USB-C wall charger | Voltra | Chargers | Charges laptops, tablets and phones
charger-car: Dual USB car charger | Voltra | Chargers | Fits the cigarette lighter
charger-qi: Wireless charging pad | Auroq | Chargers | Qi, 15 W, for smartphones and earbuds
powerbank: Power bank 20000 mAh | Auroq | Chargers | Portable battery for phones
tab-10: Orbit Tab 10, 64GB | Orbit | Tablets | 10.4 inch Android tablet with pen
tab-8: Orbit Tab 8 Kids, 32GB | Orbit | Tablets | Android tablet for children
tab-pro: Lumen Slate Pro 12.9 | Lumen | Tablets | 256 GB, keyboard sold separately
tab-case: Folio case for Orbit Tab 10 | Orbit | Accessories | Cover with stand
tab-glass: Tempered glass for Lumen Slate Pro | Shieldo | Accessories | Screen protector
phone-x: Orbit X5 5G, 128GB, Black | Orbit | Smartphones | 6.5 inch smartphone, dual SIM
phone-x-blue: Orbit X5 5G, 128GB, Blue | Orbit | Smartphones | 6.5 inch smartphone, dual SIM
phone-mini: Lumen Mini 2 | Lumen | Smartphones | Small phone with 5.4 inch display
phone-senior: Doro-like big button mobile phone | Calma | Smartphones | SOS button, loud ringer
phone-case: Clear case for Orbit X5 | Shieldo | Accessories | Slim cover, shockproof
phone-glass: Screen protector for Lumen Mini 2 | Shieldo | Accessories | Tempered glass, 2 pieces
phone-holder: Car phone holder | Gripsy | Accessories | Magnetic mount for the air vent
buds: Auroq Air wireless earbuds | Auroq | Audio | In-ear, noise cancelling, charging case
buds-tip: Silicone ear tips, 6 pairs | Auroq | Audio | Replacement for in-ear headphones
headphones: Auroq Studio over-ear headphones | Auroq | Audio | Bluetooth, noise cancelling
headset: Gaming headset with microphone | Raptik | Audio | 7.1 surround, USB
speaker: Waterproof Bluetooth speaker | Auroq | Audio | Portable, 12 hours of music
soundbar: Soundbar 2.1 with subwoofer | Klangor | Audio | HDMI ARC, for televisions
turntable: Belt drive record player | Klangor | Audio | Plays vinyl, with preamp
tv-55: Klangor 55" OLED TV | Klangor | Televisions | 4K smart television
tv-32: Klangor 32" HD TV | Klangor | Televisions | Small television for kitchen or bedroom
tv-mount: TV wall mount, 32-65 inch | Gripsy | Accessories | Tilting bracket
laptop-14: Lumen Book 14 laptop | Lumen | Laptops | 16 GB RAM, 512 GB SSD
laptop-game: Raptik Blade 16 gaming notebook | Raptik | Laptops | RTX graphics, 165 Hz
laptop-bag: Laptop sleeve 14 inch | Carryl | Accessories | Felt, for notebooks and tablets
laptop-stand: Aluminium laptop stand | Gripsy | Accessories | Foldable
ssd-1tb: 1TB external SSD | Dataro | Storage | Portable drive, USB-C, 1050 MB/s
hdd-4tb: 4 TB external hard drive | Dataro | Storage | USB 3.0 disk for backups
sd-128: microSD card 128 GB | Dataro | Storage | With SD adapter, for cameras and drones
usb-64: USB stick 64GB | Dataro | Storage | Flash drive with cap
mouse: Silent wireless mouse | Raptik | Peripherals | 2.4 GHz, battery included
mouse-game: Raptik Viper gaming mouse | Raptik | Peripherals | 16000 dpi, RGB
keyboard: Mechanical keyboard, QWERTY | Raptik | Peripherals | Backlit, brown switches
webcam: Full HD webcam | Dataro | Peripherals | With microphone and privacy shutter
monitor: 27" monitor, QHD, 144 Hz | Lumen | Monitors | Height adjustable display
router: Wi-Fi 6 mesh router | Netwick | Network | Dual band, covers 140 m2
repeater: WiFi range extender | Netwick | Network | Plugs into a socket
printer: All-in-one inkjet printer | Papiro | Printers | Prints, scans, copies; Wi-Fi
ink: Black ink cartridge XL | Papiro | Printers | For Papiro inkjet printers
camera: Mirrorless camera with 18-55 lens | Fotora | Cameras | 24 megapixels, 4K video
lens: 50 mm f/1.8 lens | Fotora | Cameras | For portraits
tripod: Travel tripod | Fotora | Cameras | Carbon, 1.1 kg
watch: Auroq fitness watch | Auroq | Wearables | Heart rate, GPS, waterproof
watch-band: Replacement strap for Auroq watch | Auroq | Wearables | Silicone, size S and L
bulb: Smart LED bulb E27 | Calma | Smart home | Works with Wi-Fi, dimmable
aa: AA batteries, 8 pack | Auroq | Batteries | Alkaline, 1.5 V
`,
  `
android tablet = tab-10 tab-8 / tab-pro / tab-case
tablet = tab-10 tab-8 tab-pro / tab-case tab-glass
tablet case = tab-case / laptop-bag tab-glass
orbit tab = tab-10 tab-8 / tab-case
orbit x5 = phone-x phone-x-blue / phone-case
orbit x5 blue = phone-x-blue / phone-x / phone-case
smartphone = phone-x phone-x-blue phone-mini phone-senior
phone case = phone-case / / phone-glass
screen protector = phone-glass tab-glass
usb c cable = cable-usbc / / charger-65
phone charger = charger-65 charger-qi charger-car / powerbank cable-usbc
wireless charger = charger-qi / charger-65
powerbank = powerbank
head phones = headphones / buds headset / buds-tip
noise cancelling headphones = headphones / buds / headset
bluetooth speakers = speaker / soundbar
ear buds = buds / headphones / buds-tip
gaming mouse = mouse-game / mouse / headset laptop-game
gaming laptop = laptop-game / laptop-14
notebooks = laptop-game laptop-14 / / laptop-bag
hard disk 4tb = hdd-4tb / ssd-1tb
128gb micro sd = sd-128 / usb-64
64 gb usb stick = usb-64
television 55 inch = tv-55 / tv-32 / tv-mount
tv bracket = tv-mount
record players = turntable
wifi = router repeater / printer bulb
network cable = cable-lan / router
ink = ink / printer
cartridge for papiro = ink / printer
waterproof watch = watch / / speaker watch-band
batteries = aa / powerbank
portrait lense = lens / camera
klangor tv 55" oled = tv-55 / tv-32
camera tripod = tripod / camera
bluetoth headfones = headphones / buds headset
lightbulb = bulb
4k tv = tv-55 / tv-32
car phone mount = phone-holder / charger-car
web cam = webcam
`,
)
