import { gradedShop } from './graded.ts'

/**
 * The manner of data sheets: long names of brands, models and attributes, which often lack the noun
 * for what it is, so that the category is the only hint.
 */
export const computersEn = gradedShop(
  'computers',
  'en',
  `
pc-office: Lenora ThinkStation M75q AMD Ryzen 5 PRO 8 GB DDR4-SDRAM 256 GB SSD Windows 11 Pro Mini
  PC Black | Lenora | PCs/Workstations | Fast start from SSD, Wi-Fi 6, desktop in one litre
pc-tower: Hewlin ProDesk 400 G7 Intel Core i5 16 GB DDR4-SDRAM 512 GB SSD Windows 10 Pro Tower
  Desktop Black | Hewlin | PCs/Workstations | With keyboard and mouse
pc-game: Raptik Storm X3 Intel Core i7 32 GB 1 TB SSD NVIDIA GeForce RTX Gaming Desktop | Raptik |
  PCs/Workstations | RGB case, liquid cooling
pc-all: Lenora IdeaStation AIO 3 60.5 cm (23.8") 1920 x 1080 pixels Intel Core i3 8 GB 256 GB SSD
  Wi-Fi 5 White | Lenora | All-in-One PCs/Workstations | Webcam, keyboard and mouse included
pc-nas: Synoda DS220 NAS/storage server Desktop Ethernet LAN Black J4025 | Synoda | NAS & Storage
  Servers | Two bays for hard drives and SSD
nb-elite: Hewlin EliteBook 840 G8 Notebook 35.6 cm (14") Full HD Intel Core i5 16 GB DDR4-SDRAM 512
  GB SSD Silver | Hewlin | Notebooks | Backlit keyboard
nb-think: Lenora ThinkBook 15 G2 39.6 cm (15.6") Full HD AMD Ryzen 7 16 GB 512 GB SSD Windows 11
  Grey | Lenora | Notebooks | Fingerprint reader
nb-swift: Acerix Swift 3 SF314 DDR4-SDRAM 35.6 cm (14") 8 GB 256 GB SSD Wi-Fi 6 Silver | Acerix |
  Notebooks | Weighs 1.2 kg
nb-chrome: Acerix Chromebook 311 29.5 cm (11.6") Touchscreen 4 GB LPDDR4 32 GB eMMC Black | Acerix
  | Notebooks | Chrome OS
ssd-870: Samsing 870 EVO 2.5" 1 TB Serial ATA III V-NAND | Samsing | Internal Solid State Drives |
  Read speed 560 MB/s
ssd-a400: Kingmax A400 2.5" 240 GB Serial ATA III TLC | Kingmax | Internal Solid State Drives |
  Read speed 500 MB/s
ssd-m2: Westron Blue SN570 M.2 500 GB PCI Express 3.0 NVMe SSD | Westron | Internal Solid State
  Drives | 3500 MB/s
ssd-mx: Crucia MX500 SSD 2 TB SATA 2.5-inch Internal | Crucia | Internal Solid State Drives | Five
  years of warranty
ssd-t7: Samsing Portable SSD T7 1 TB USB 3.2 Blue | Samsing | External Solid State Drives | 1050
  MB/s, for PC, Mac and Android
ssd-tray: Icydock 2.5" SSD/HDD mounting bracket for 3.5" bay, Black | Icydock | Drive Bay Panels |
  With screws
ssd-case: Sabrix USB 3.1 enclosure for M.2 SSD, Aluminium | Sabrix | Storage Drive Enclosures |
  Tool free
hdd-red: Westron Red Plus 3.5" 4 TB Serial ATA III | Westron | Internal Hard Drives | For NAS, 5400
  RPM
hdd-barra: Seagull BarraCuda ST2000 3.5" 2 TB Serial ATA III | Seagull | Internal Hard Drives |
  7200 RPM
hdd-elements: Westron Elements Portable external hard drive 2 TB Black | Westron | External Hard
  Drives | USB 3.0
ram-ddr4: Kingmax FURY Beast memory module 16 GB 2 x 8 GB DDR4 3200 MHz | Kingmax | Memory Modules
  | With heat spreader
ram-so: Crucia CT8G4 8 GB DDR4 SO-DIMM 2666 MHz for notebooks | Crucia | Memory Modules | 260-pin
usb-ultra: Sandisc Ultra Flair 64 GB USB Type-A 3.2 Silver | Sandisc | USB Flash Drives | Password
  protection
usb-dt: Kingmax DataTraveler Exodia 32 GB USB 3.2 Gen 1 White | Kingmax | USB Flash Drives | With
  cap
sd-extreme: Sandisc Extreme 128 GB microSDXC UHS-I Class 10 | Sandisc | Memory Cards | With SD
  adapter, for action cameras
sd-pro: Kingmax Canvas Select Plus 64 GB SDXC UHS-I | Kingmax | Memory Cards | For digital cameras
pad-g440: Logidex G440 Gaming mouse pad Black | Logidex | Mouse Pads | Hard surface, 340 x 280 mm
pad-qck: Steelsery QcK Heavy Gaming Mousepad Black, XXL | Steelsery | Mouse Pads | Thick cloth for
  desktop gaming
pad-goliath: Raptik Goliath Chroma Black, 355 x 255 mm | Raptik | Mouse Pads | Micro-textured cloth
  with RGB light
pad-gel: Fellowix Crystal gel mouse pad with wrist rest Blue | Fellowix | Mouse Pads | Soft support
pad-touch: Logidex T650 wireless touchpad with gestures Black | Logidex | Input Devices | For
  Windows
mouse-m185: Logidex M185 RF Wireless Optical 1000 DPI Ambidextrous Grey | Logidex | Mice | Works on
  most surfaces, without mouse pad
mouse-viper: Raptik Viper Mini mouse Right-hand USB Type-A Optical 8500 DPI | Raptik | Mice | For
  gaming
mouse-mx: Logidex MX Master 3 mouse RF Wireless + Bluetooth Laser 4000 DPI Graphite | Logidex |
  Mice | Quiet scroll wheel
kb-k120: Logidex K120 USB QWERTY US English Black | Logidex | Keyboards | Spill resistant
kb-mx: Logidex MX Keys RF Wireless + Bluetooth QWERTZ German Graphite | Logidex | Keyboards |
  Backlit keys
kb-set: Cherrix DW 3000 keyboard and mouse set, RF Wireless QWERTY Black | Cherrix | Keyboards |
  Mouse included
kb-cover: Logidex Slim Folio keyboard case for iTab 10.2 Graphite | Logidex | Mobile Device
  Keyboards | Bluetooth
mon-dell: Delta UltraSharp U2722D 68.6 cm (27") 2560 x 1440 pixels Quad HD LCD Black | Delta |
  Computer Monitors | Height adjustable
mon-lg: Elgin 24MK430H 60.5 cm (23.8") 1920 x 1080 pixels Full HD LED Black | Elgin | Computer
  Monitors | HDMI, VGA
mon-curved: Samsing Odyssey G5 81.3 cm (32") curved gaming monitor 2560 x 1440 pixels 144 Hz |
  Samsing | Computer Monitors | 1 ms
arm-ergo: Ergotrix LX Series Desk Monitor Arm 86.4 cm (34") Clamp Silver | Ergotrix | Monitor
  Mounts & Stands | Holds 11.3 kg
arm-dual: Neomount FPMA-D550 desk mount for 2 monitors, Black | Neomount | Monitor Mounts & Stands
  | 10-32 inch
stand-riser: Fellowix Smart Suites monitor riser Desktop stand Black | Fellowix | Monitor Mounts &
  Stands | With storage
filter-3m: Threem PF240W9B privacy filter for 61 cm (24") widescreen monitor | Threem | Display
  Privacy Filters | 16:9
beam-x1: Epsum EB-X06 Desktop projector 3600 ANSI lumens 3LCD XGA (1024x768) White | Epsum | Data
  Projectors | For meeting rooms
beam-mini: Vieweson M1 mini data projector 300 ANSI lumens DLP WVGA Silver | Vieweson | Data
  Projectors | Battery for 6 hours
beam-lamp: Epsum ELPLP96 projector lamp 200 W UHE | Epsum | Projector Lamps | Lasts 6000 hours
beam-screen: Celexo Economy projection screen 1.78 m 16:9 White | Celexo | Projection Screens |
  Tripod
beam-mount: Neomount BEAMER-C80 ceiling mount for projector, White | Neomount | Projector Mounts |
  60-90 cm
prn-laser: Hewlin LaserJet Pro M404dn 1200 x 1200 DPI A4 Duplex | Hewlin | Laser Printers | 38 ppm,
  Ethernet, uses toner 59A
prn-color: Brothar HL-L8260CDW Colour 2400 x 600 DPI A4 Wi-Fi | Brothar | Laser Printers | 31 ppm
prn-multi: Hewlin OfficeJet Pro 9022 Thermal inkjet A4 4800 x 1200 DPI 24 ppm Wi-Fi | Hewlin |
  Multifunction Printers | Printer, scanner, copier and fax
prn-eco: Epsum EcoTank ET-2810 Inkjet A4 5760 x 1440 DPI Wi-Fi | Epsum | Multifunction Printers |
  Print, scan and copy
prn-label: Zebrix ZD220 label printer Direct thermal 203 x 203 DPI | Zebrix | Label Printers |
  Width 104 mm
toner-59a: Hewlin 59A Black Original LaserJet Toner Cartridge | Hewlin | Toner Cartridges | 3000
  pages
toner-tn: Brothar TN-421BK toner cartridge 1 pc(s) Original Black | Brothar | Toner Cartridges |
  For HL-L8260CDW printers
toner-compat: Printix compatible toner for Hewlin LaserJet Pro M404dn, Black | Printix | Toner
  Cartridges | 10000 pages
ink-963: Hewlin 963XL High Yield Black Original | Hewlin | Ink Cartridges | For OfficeJet Pro 9022
  printers
ink-102: Epsum 102 EcoTank Cyan 70 ml Original | Epsum | Ink Cartridges | Bottle
ink-pg: Canox PG-540XL Original Black 1 pc(s) | Canox | Ink Cartridges | For PIXMA printers
scan-ds: Epsum WorkForce DS-530 II Sheet-fed scanner 600 x 600 DPI A4 Black, White | Epsum |
  Scanners | 35 ppm
drum-dr: Brothar DR-421CL drum unit, 50000 pages | Brothar | Printer Drums | For colour laser
  printers
paper-a4: Xeron Business A4 printing paper 80 g White 500 sheets | Xeron | Printing Paper | For
  laser and inkjet printers
phone-gal: Samsing Galaxia A52 16.5 cm (6.5") Dual SIM Android 11 4G 128 GB Black | Samsing |
  Smartphones | 64 MP camera
phone-12: Appal iFon 12 15.5 cm (6.1") Single SIM 5G 64 GB Blue | Appal | Smartphones | Ceramic
  shield
phone-nord: Onepluz Nord CE 16.3 cm (6.43") Android 5G USB Type-C 8 GB 128 GB Grey | Onepluz |
  Smartphones | Fast charge
case-gal: Spigon Liquid Air mobile phone case 16.5 cm (6.5") Cover Black | Spigon | Mobile Phone
  Cases | For Samsing Galaxia A52
case-12: Otterbix Symmetry Clear for Appal iFon 12 Transparent | Otterbix | Mobile Phone Cases |
  Drop protection
case-huelle: Spigon Thin Fit Hülle für Appal iFon 12 Schwarz | Spigon | Mobile Phone Cases |
  Schlanke Schutzhülle
case-coque: Bigban coque silicone pour Samsing Galaxia A52 Noir | Bigban | Mobile Phone Cases |
  Souple
glass-12: Panzergloss screen protector for iFon 12, clear | Panzergloss | Mobile Phone Screen
  Protectors | Tempered glass
tab-10: Appal iTab 10.2 Wi-Fi 64 GB Space Grey | Appal | Tablets | 25.9 cm (10.2") display
tab-a7: Samsing Galaxia Tab A7 26.4 cm (10.4") 3 GB 32 GB Wi-Fi 5 Grey | Samsing | Tablets | Android
tab-cover: Samsing EF-BT500 26.4 cm (10.4") Folio Grey | Samsing | Tablet Cases | For Galaxia Tab A7
tab-pen: Appal Penzil (1st generation) stylus pen White | Appal | Stylus Pens | For iTab
bag-top: Targux CN600 notebook case 40.6 cm (16") Backpack case Black | Targux | Notebook Cases |
  Water resistant
bag-sleeve: Rivo 7703 sleeve for notebook 33.8 cm (13.3"), Grey | Rivo | Notebook Cases | Neoprene
bag-classic: Dicota Eco Multi BASE 35.8 cm (14.1") Briefcase Black | Dicota | Notebook Cases | For
  laptops
dock-usb: Delta WD19S USB Type-C docking station 130 W Black | Delta | Notebook Docks & Port
  Replicators | HDMI, DisplayPort, Ethernet
psu-hp: Hewlin H6Y89AA power adapter/inverter Indoor 65 W Black | Hewlin | Power Adapters &
  Inverters | For notebooks
psu-lenora: Lenora 65W Standard AC Adapter USB Type-C | Lenora | Power Adapters & Inverters |
  Charges ThinkBook notebooks
psu-corse: Corsix RM750x power supply unit 750 W ATX Black | Corsix | Power Supply Units | 80 PLUS
  Gold
batt-hp: Hewlin RR03XL notebook spare part Battery 4210 mAh | Hewlin | Notebook Spare Parts | For
  ProBook 430
cool-pad: Coolmax Notepal notebook cooling pad 43.2 cm (17") 1000 RPM Black | Coolmax | Notebook
  Cooling Pads | USB powered
lock-kens: Kensingford MicroSaver 2.0 cable lock for notebooks, Silver 1.8 m | Kensingford | Cable
  Locks | Keyed
head-hd: Sennhauser HD 450BT Wireless Head-band Calls/Music USB Type-C Bluetooth Black | Sennhauser
  | Headphones & Headsets | Noise cancelling
head-evolve: Jabro Evolve2 40, UC Stereo Wired Head-band Office/Call center USB Type-C | Jabro |
  Headphones & Headsets | Microphone
head-buds: Samsing Galaxia Buds2 True Wireless Stereo (TWS) In-ear Bluetooth White | Samsing |
  Headphones & Headsets | Charging case
cam-c920: Logidex C920 HD Pro 3 MP 1920 x 1080 pixels USB 2.0 Black | Logidex | Webcams | Stereo
  microphone
cam-brio: Logidex Brio webcam 13 MP 4096 x 2160 pixels USB 3.2 Black | Logidex | Webcams | HDR
cam-eos: Canox EOS M50 Mark II Body MILC 24.1 MP CMOS Black | Canox | Digital Cameras | 4K video
cam-batt: Canox LP-E12 camera/camcorder battery Lithium-Ion 875 mAh | Canox | Camera/Camcorder
  Batteries | For EOS M50
rt-ax: Asux RT-AX55 wireless router Gigabit Ethernet Dual-band (2.4 GHz / 5 GHz) Black | Asux |
  Wireless Routers | Wi-Fi 6
rt-archer: Tipilink Archer C6 Gigabit Ethernet Dual-band (2.4 GHz / 5 GHz) White | Tipilink |
  Wireless Routers | AC1200
sw-gs: Netgar GS308 Unmanaged L2 Gigabit Ethernet (10/100/1000) Black | Netgar | Network Switches |
  Eight ports, metal case
sw-sg: Tipilink TL-SG1005P network switch Unmanaged Gigabit Ethernet Power over Ethernet (PoE) |
  Tipilink | Network Switches | Five ports
lan-cat6: Delok 85918 networking cable Grey 3 m Cat6 S/FTP (S-STP) | Delok | Networking Cables |
  RJ-45 plugs
lan-cat5: Digitux DK-1511-050 5 m Cat5e U/UTP (UTP) Blue | Digitux | Networking Cables | Patch cord
hdmi-2m: Delok 84715 HDMI cable 2 m HDMI Type A (Standard) Black | Delok | HDMI Cables | High speed
hdmi-vga: Startek HD2VGAE2 video cable adapter 0.3 m VGA (D-Sub) HDMI Type A Black | Startek |
  Video Cable Adapters | Active converter
usbc-1m: Belkor CAB003 USB cable 1 m USB C White | Belkor | USB Cables | Charges phones and tablets
tv-q60: Samsing QE55Q60 139.7 cm (55") 4K Ultra HD Smart TV Wi-Fi Black | Samsing | TVs | QLED
tv-43: Elgin 43UP7500 109.2 cm (43") 4K Ultra HD Wi-Fi Black | Elgin | TVs | WebOS
tv-mount: Vogelhaus THIN 445 TV mount 165.1 cm (65") Black | Vogelhaus | TV Mounts & Stands | Turns
  180 degrees
gpu-3060: Asux Dual RTX3060 NVIDIA GeForce RTX 3060 12 GB GDDR6 | Asux | Graphics Cards | For
  desktop PCs
cpu-5600: AMB Ryzen 5 5600X processor 3.7 GHz 32 MB L3 Box | AMB | Processors | With cooler
mb-b550: Asux TUF GAMING B550-PLUS AMD B550 Socket AM4 ATX | Asux | Motherboards | DDR4, M.2 SSD
  slots
fan-noc: Noctux NH-U12S Processor Cooler 12 cm Brown | Noctux | Computer Cooling Systems | Quiet
tower-case: Corsix 4000D Airflow Midi Tower White | Corsix | Computer Cases | Tempered glass, for
  ATX desktop
ups-apc: Apex BX700UI uninterruptible power supply (UPS) Line-Interactive 0.7 kVA 390 W | Apex |
  UPSs | Four outlets
scan-bar: Zebrix DS2208 Handheld bar code reader 1D/2D LED Black | Zebrix | Bar Code Readers | With
  stand
wash-bosk: Boskar Serie 4 WAN28281 washing machine Front-load 8 kg 1400 RPM White | Boskar |
  Washing Machines | EcoSilence
dish-bosk: Boskar Serie 4 SMS4HVI33E Freestanding 13 place settings | Boskar | Dishwashers | Home
  Connect
vac-mile: Milor Compact C2 Cylinder vacuum 4.5 L Dust bag Black | Milor | Vacuums | 890 W
vac-bag: Milor HyClean 3D dust bag for vacuum, 4 pc(s) | Milor | Vacuum Accessories/Supplies | With
  filter
cof-delo: Delongo Magnifica ECAM22 Fully-auto Espresso machine 1.8 L | Delongo | Coffee Makers |
  Grinds beans
cof-filter: Britex AquaAroma water filter for coffee machine | Britex | Coffee Maker Parts &
  Accessories | 2 pieces
lamp-desk: Unilux Success desktop lamp LED Black | Unilux | Table Lamps | For the office
tray-desk: Leitzo Plus desktop letter tray, Grey | Leitzo | Desk Trays/Organizers | For A4
`,
  `
desktop = pc-tower pc-game / pc-office pc-all / pc-nas lamp-desk tray-desk beam-x1 stand-riser
  gpu-3060 tower-case
desktop pc = pc-tower pc-game pc-office / pc-all / gpu-3060 tower-case
computer = pc-* / nb-* mon-* / tower-case fan-noc
workstation = pc-office pc-tower pc-game pc-all / / nb-elite
gaming pc = pc-game / pc-tower pc-office / mon-curved
ssd = ssd-870 ssd-a400 ssd-m2 ssd-mx ssd-t7 / / ssd-tray ssd-case
ssd 1tb = ssd-870 ssd-t7 / ssd-mx ssd-m2 / pc-game
solid state drive = ssd-870 ssd-a400 ssd-m2 ssd-mx ssd-t7 / hdd-*
external ssd = ssd-t7 / ssd-case hdd-elements
hard drive = hdd-* / ssd-870 ssd-t7 ssd-a400 ssd-m2 ssd-mx / pc-nas
4tb hard disk = hdd-red / hdd-barra hdd-elements
notebook = nb-* / / bag-* psu-hp psu-lenora cool-pad dock-usb lock-kens batt-hp ram-so
notebooks 16gb = nb-elite nb-think / nb-swift nb-chrome
laptop = nb-* / / bag-classic
notebook case = bag-top bag-sleeve bag-classic
laptop bag = bag-classic bag-top bag-sleeve
notebook charger = psu-hp psu-lenora / dock-usb
mouse pad = pad-g440 pad-qck pad-gel pad-goliath / / pad-touch mouse-*
mousepad = pad-g440 pad-qck pad-gel pad-goliath / / pad-touch mouse-*
gaming mousepad = pad-qck pad-g440 pad-goliath / pad-gel / mouse-viper
gaming mouse = mouse-viper / mouse-m185 mouse-mx / pad-g440 pad-qck pad-goliath
mouse = mouse-* / / kb-set pad-*
wireless mouse = mouse-m185 mouse-mx / mouse-viper / kb-set
keyboard = kb-k120 kb-mx kb-set / kb-cover
key board = kb-k120 kb-mx kb-set / kb-cover
wireless keyboard = kb-mx kb-set / kb-k120 kb-cover
monitor = mon-* / / arm-* stand-riser filter-3m
27 inch monitor = mon-dell / mon-lg mon-curved
monitor arm = arm-ergo / arm-dual / stand-riser
gaming monitor = mon-curved / mon-dell mon-lg
projector = beam-x1 beam-mini / / beam-lamp beam-mount beam-screen
beamer = beam-x1 beam-mini / / beam-mount
laser printer = prn-laser prn-color / prn-multi prn-eco prn-label / toner-59a toner-compat drum-dr
  paper-a4
printer = prn-* / / ink-* toner-* drum-dr paper-a4
multifunction printer = prn-multi prn-eco / prn-laser prn-color
toner = toner-* / / prn-laser
ink cartridge = ink-* / toner-59a toner-tn / prn-multi
hewlin laserjet pro m404dn = prn-laser / / toner-compat
toner hewlin m404dn = toner-compat / toner-59a / prn-laser
officejet pro 9022 = prn-multi / / ink-963
scanner = scan-ds / prn-multi scan-bar
smartphone = phone-* / / case-* glass-12
android phone = phone-gal phone-nord / phone-12
ifon 12 = phone-12 / / case-12 case-huelle glass-12
ifon 12 case = case-12 case-huelle / / glass-12 phone-12
galaxia a52 = phone-gal / / case-gal case-coque
phone case = case-* / / glass-12
tablet = tab-10 tab-a7 / / tab-cover tab-pen kb-cover
galaxia tab = tab-a7 / / tab-cover
headphones = head-* / 
headset = head-* /
bluetooth headphones = head-hd head-buds / head-evolve
webcam = cam-c920 cam-brio / / pc-all
web cam = cam-c920 cam-brio / / pc-all
camera = cam-eos / cam-c920 cam-brio / cam-batt
camera battery = cam-batt / / batt-hp
router = rt-* / / sw-*
network cable = lan-* / / sw-*
network switch = sw-* /
hdmi cable = hdmi-2m / hdmi-vga
usb c cable = usbc-1m /
usb stick = usb-* /
flash drive 64gb = usb-ultra / usb-dt
micro sd = sd-extreme / sd-pro
memory card = sd-* / / usb-*
ram ddr4 16gb = ram-ddr4 / ram-so
memory = ram-* / sd-*
tv = tv-q60 tv-43 / / tv-mount
smart tv 55 = tv-q60 / tv-43 / tv-mount
tv mount = tv-mount / arm-*
graphics card = gpu-3060 / / pc-game
processor = cpu-5600 / / fan-noc
power supply = psu-corse / psu-hp psu-lenora / ups-apc
ups = ups-apc /
barcode scanner = scan-bar / scan-ds
docking station = dock-usb /
washing machine = wash-bosk /
dishwasher = dish-bosk /
vacuum cleaner = vac-mile / / vac-bag
coffee machine = cof-delo / / cof-filter
coffee maker = cof-delo / / cof-filter
computer case = tower-case / / pc-game
`,
)
