import { generatedShop } from './generated.ts'

export const hardwareEn = generatedShop(
  'hardware, generated',
  {
    language: 'en',
    kinds: `
drill | drills | power drill | Power Tools | cordless, brushless | 12-Volt, 18-Volt, 20-Volt
hammer drill | hammer drills | percussion drill | Power Tools | cordless, corded | 18-Volt, 20-Volt
drill press | drill presses | bench drill | Power Tools | variable speed | 8 in., 10 in., 12 in.
hammer | hammers | claw hammer | Hand Tools | steel, fiberglass | 12 oz., 16 oz., 20 oz.
circular saw | circular saws | skill saw | Power Tools | cordless, corded | 6-1/2 in., 7-1/4 in.
screwdriver | screwdrivers | turnscrew | Hand Tools | magnetic, insulated | 4 in., 6 in., 8 in.
deck screw | deck screws | decking screw | Fasteners | exterior, coated | #8 x 2 in., #9 x 3 in.
wood screw | wood screws | timber screw | Fasteners | flat head, zinc plated | #6 x 1 in.
drywall anchor | drywall anchors | wall plug | Fasteners | self drilling, plastic | 50 lb., 75 lb.
lumber | lumber | stud | Lumber | pressure treated, kiln dried, whitewood | 2 in. x 4 in. x 8 ft.
plywood | plywood | sheathing panel | Lumber | birch, sanded | 1/2 in. x 4 ft. x 8 ft.
copper pipe | copper pipes | copper tube | Plumbing | rigid, type L, type M | 1/2 in. x 10 ft.
pipe insulation | pipe insulation | pipe wrap | Plumbing | foam, rubber | 1/2 in. x 6 ft.
kitchen faucet | kitchen faucets | kitchen tap | Plumbing | pull down, single handle | 8 in., 16 in.
shower head | shower heads | shower sprayer | Bath | handheld, rain | 6 in., 8 in., 10 in.
shower curtain | shower curtains | bath curtain | Bath | waterproof, fabric | 70 in. x 72 in.
curtain rod | curtain rods | drapery pole | Window | adjustable, tension | 28 in., 48 in., 66 in.
window screen | window screens | insect screen | Window | fiberglass, adjustable | 24 in. x 36 in.
screen cleaner | screen cleaners | display cleaner | Cleaning | streak free | 8 oz., 16 oz.
window cleaner | window cleaners | glass cleaner | Cleaning | streak free | 23 oz., 32 oz.
glass door | glass doors | glazed door | Doors | sliding, tempered, frosted | 30 in. x 80 in.
screen door | screen doors | insect door | Doors | wood, sliding, magnetic | 32 in. x 80 in.
door lock | door locks | deadbolt | Doors | keyless, double cylinder, smart |
door bell | door bells | door chime | Electrical | wireless, wired, video |
ceiling fan | ceiling fans | overhead fan | Lighting | indoor, outdoor | 42 in., 52 in., 60 in.
ceiling light | ceiling lights | ceiling lamp | Lighting | flush mount, led | 11 in., 13 in., 16 in.
light switch | light switches | wall switch | Electrical | single pole, three way | 15 Amp, 20 Amp
light bulb | light bulbs | lamp bulb | Lighting | led, dimmable, daylight | 40-Watt, 60-Watt
table lamp | table lamps | desk light | Lighting | adjustable, ceramic, touch | 18 in., 24 in.
lamp table | lamp tables | end table | Furniture | solid wood, metal, folding | 20 in., 24 in.
extension cord | extension cords | power cord | Electrical | outdoor, heavy duty | 25 ft., 50 ft.
garden hose | garden hoses | water hose | Garden | expandable, kink free | 25 ft., 50 ft., 75 ft.
air hose | air hoses | compressor hose | Tools | rubber, hybrid, coiled | 3/8 in. x 25 ft.
air compressor | air compressors | pump compressor | Tools | portable, oil free | 2 Gal., 6 Gal.
air conditioner | air conditioners | room cooler | Appliances | window, portable | 6000 BTU
air filter | air filters | furnace filter | Heating | pleated, allergen | 16 in. x 20 in. x 1 in.
water filter | water filters | drinking filter | Kitchen | under sink, countertop | 10 in., 20 in.
water heater | water heaters | boiler | Plumbing | electric, natural gas | 40 Gal., 50 Gal.
wine cooler | wine coolers | wine refrigerator | Appliances | built in, dual zone | 18-Bottle
wine glass | wine glasses | stemware | Kitchen | crystal, stemless, hand blown | 12 oz., 18 oz.
glass cutter | glass cutters | glazing cutter | Hand Tools | carbide, oil fed | 6 in., 7 in.
dishwasher | dishwashers | dish cleaning machine | Appliances | built in, quiet | 18 in., 24 in.
washing machine | washing machines | washer | Appliances | front load, top load | 2.4 cu. ft.
vacuum cleaner | vacuum cleaners | hoover | Cleaning | bagless, cordless, upright |
lawn mower | lawn mowers | grass cutter | Garden | self propelled, electric, gas | 20 in., 21 in.
leaf blower | leaf blowers | yard blower | Garden | cordless, backpack, gas | 18-Volt, 40-Volt
chainsaw | chainsaws | timber saw | Garden | electric, gas, brushless | 14 in., 16 in., 18 in.
patio chair | patio chairs | garden chair | Outdoor | folding, wicker, reclining |
patio table | patio tables | garden table | Outdoor | folding, round, metal | 36 in., 48 in.
wall shelf | wall shelves | floating shelf | Storage | wood, corner, metal | 24 in., 36 in., 48 in.
wall paint | wall paint | interior paint | Paint | matte, eggshell | 1 Gal., 5 Gal., 1 qt.
paint sprayer | paint sprayers | spray gun | Paint | airless, cordless, handheld |
toolbox | toolboxes | tool chest | Storage | steel, rolling, plastic | 16 in., 20 in., 26 in.
workbench | workbenches | work table | Storage | folding, adjustable, solid wood | 48 in., 60 in.
headset | headsets | headphones | Electronics | wireless, noise cancelling, gaming |
laptop | laptops | notebook computer | Electronics | gaming, touchscreen | 13.3 in., 15.6 in.
gaming chair | gaming chairs | racing seat | Furniture | ergonomic, reclining, mesh |
board game | board games | parlour game | Toys | family, strategy, travel |
phone | phones | smartphone | Electronics | unlocked, rugged, dual sim | 64 GB, 128 GB, 256 GB
microsd card | microsd cards | memory card | Electronics | high speed, rugged | 64 GB, 128 GB`,
    accessories: `
drill bit set | drill bit sets | Accessories | drill, hammer drill
battery | batteries | Accessories | drill, hammer drill, leaf blower, chainsaw, vacuum cleaner
charger | chargers | Accessories | drill, leaf blower, laptop, phone
saw blade | saw blades | Accessories | circular saw
dust bag | dust bags | Accessories | vacuum cleaner, circular saw
stand | stands | Accessories | drill press, laptop, phone
case | cases | Accessories | drill, phone, laptop, headset
screen protector | screen protectors | Accessories | phone, laptop
filter cartridge | filter cartridges | Accessories | water filter, vacuum cleaner, wine cooler
hose reel | hose reels | Accessories | garden hose, air hose
cover | covers | Accessories | patio chair, patio table, air conditioner, lawn mower
remote control | remote controls | Accessories | ceiling fan, air conditioner
mounting bracket | mounting brackets | Accessories | wall shelf, curtain rod, air conditioner
replacement cartridge | replacement cartridges | Accessories | kitchen faucet, shower head
cleaning tablets | cleaning tablets | Accessories | dishwasher, washing machine`,
    splits: {
      headset: 'head set',
      dishwasher: 'dish washer',
      'microsd card': 'micro sd card',
      workbench: 'work bench',
      toolbox: 'tool box',
      'door bell': 'doorbell',
      'shower head': 'showerhead',
      chainsaw: 'chain saw',
      'screen door': 'screendoor',
    },
    brands:
      'Noralto Vexim Quorra Tellux Ambrion Zephyra Kestrel Luminor Octavo Halden Brixon Grillo Winmark Dewhurst Bosk Ridgeline Ryoto Everline',
    colours: 'black white silver blue red gray bronze green',
    for: 'for',
    with: 'with',
    sentences: [
      'Easy to set up and made to last.',
      'In the box are a manual, screws and a cable.',
      'Goes well with a #.',
      'Also works next to a # or on a wall.',
      'Not to be used with a #.',
      'Built for home, garden and work, with a case to store it.',
      'Two years of warranty on the battery and the charger.',
      'A favourite of our customers for its value, in steel, wood or glass.',
      'The door, window or wall behind it stays dry.',
      'Light to carry, and safe in water and air.',
    ],
    questions: [
      'a # for the wall',
      'i need a #',
      'which # is the best for my home',
      '# that you can use with the family',
    ],
    typed: [
      [/ in\.$/, ' inch'],
      [/(\d) ft\.$/, '$1ft'],
      [/-(Volt|Watt)/, ' $1'],
      [/^([\d/]+) in\. x (\d+) (?:in|ft)\. x (\d+) (?:in|ft)\./, '$1x$2x$3'],
      [/^([\d/]+) in\. x (\d+) (?:in|ft)\./, '$1 x $2'],
      [/ GB/, 'gb'],
    ],
  },
  7,
)
