import { toCpvPrefix } from './cpv-codes.ts'

/**
 * The English names of the divisions and groups of the Common Procurement Vocabulary of 2008, by the digits of their codes
 * without trailing zeros.
 */
const CPV_NAMES = `
03 Agricultural, farming, fishing, forestry and related products
031 Agricultural and horticultural products
032 Cereals, potatoes, vegetables, fruits and nuts
033 Farming, hunting and fishing products
034 Forestry and logging products
09 Petroleum products, fuel, electricity and other sources of energy
091 Fuels
092 Petroleum, coal and oil products
093 Electricity, heating, solar and nuclear energy
14 Mining, basic metals and related products
142 Sand and clay
143 Chemical and fertiliser minerals
144 Salt and pure sodium chloride
145 Related mining and quarrying products
146 Metal ores and alloys
147 Basic metals
148 Miscellaneous non-metallic mineral products
149 Recovered secondary raw materials
15 Food, beverages, tobacco and related products
151 Animal products, meat and meat products
152 Prepared and preserved fish
153 Fruit, vegetables and related products
154 Animal or vegetable oils and fats
155 Dairy products
156 Grain mill products, starches and starch products
157 Animal feedstuffs
158 Miscellaneous food products
159 Beverages, tobacco and related products
16 Agricultural machinery
161 Agricultural and forestry machinery for soil preparation or cultivation
163 Harvesting machinery
164 Spraying machinery for agriculture or horticulture
165 Self-loading or unloading trailers and semi-trailers for agriculture
166 Specialist agricultural or forestry machinery
167 Tractors
168 Parts of agricultural and forestry machinery
18 Clothing, footwear, luggage articles and accessories
181 Occupational clothing, special workwear and accessories
182 Outerwear
183 Garments
184 Special clothing and accessories
185 Jewellery, watches and related articles
186 Furs and articles of fur
188 Footwear
189 Luggage, saddlery, sacks and bags
19 Leather and textile fabrics, plastic and rubber materials
191 Leather
192 Textile fabrics and related items
194 Textile yarn and thread
195 Rubber and plastic materials
196 Leather, textile, rubber and plastic waste
197 Synthetic rubber and fibres
22 Printed matter and related products
221 Printed books, brochures and leaflets
222 Newspapers, journals, periodicals and magazines
223 Postcards, greeting cards and other printed matter
224 Stamps, cheque forms, banknotes, stock certificates, trade advertising material, catalogues and manuals
225 Printing plates or cylinders or other media for use in printing
226 Ink
228 Paper or paperboard registers, account books, binders, forms and other articles of printed stationery
229 Miscellaneous printed matter
24 Chemical products
241 Gases
242 Dyes and pigments
243 Basic inorganic and organic chemicals
244 Fertilisers and nitrogen compounds
245 Plastics in primary forms
246 Explosives
249 Fine and various chemical products
30 Office and computing machinery, equipment and supplies except furniture and software packages
301 Office machinery, equipment and supplies except computers, printers and furniture
302 Computer equipment and supplies
31 Electrical machinery, apparatus, equipment and consumables; lighting
311 Electric motors, generators and transformers
312 Electricity distribution and control apparatus
313 Insulated wire and cable
314 Accumulators, primary cells and primary batteries
315 Lighting equipment and electric lamps
316 Electrical equipment and apparatus
317 Electronic, electromechanical and electrotechnical supplies
32 Radio, television, communication, telecommunication and related equipment
322 Transmission apparatus for radiotelephony, radiotelegraphy, radio broadcasting and television
323 Television and radio receivers, and sound or video recording or reproducing apparatus
324 Networks
325 Telecommunications equipment and supplies
33 Medical equipments, pharmaceuticals and personal care products
331 Medical equipments
336 Pharmaceutical products
337 Personal care products
339 Post-mortem and mortuary equipment and supplies
34 Transport equipment and auxiliary products to transportation
341 Motor vehicles
342 Vehicle bodies, trailers or semi-trailers
343 Parts and accessories for vehicles and their engines
344 Motorcycles, bicycles and sidecars
345 Ships and boats
346 Railway and tramway locomotives and rolling stock and associated parts
347 Aircraft and spacecraft
349 Miscellaneous transport equipment and spare parts
35 Security, fire-fighting, police and defence equipment
351 Emergency and security equipment
352 Police equipment
353 Weapons, ammunition and associated parts
354 Military vehicles and associated parts
355 Warships and associated parts
356 Military aircrafts, missiles and spacecrafts
357 Military electronic systems
358 Individual and support equipment
37 Musical instruments, sport goods, games, toys, handicraft, art materials and accessories
373 Musical instruments and parts
374 Sports goods and equipment
375 Games and toys; fairground amusements
378 Handicraft and art supplies
38 Laboratory, optical and precision equipments (excl. glasses)
381 Navigational and meteorological instruments
382 Geological and geophysical instruments
383 Measuring instruments
384 Instruments for checking physical characteristics
385 Checking and testing apparatus
386 Optical instruments
387 Time registers and the like; parking meters
388 Industrial process control equipment and remote-control equipment
389 Miscellaneous evaluation or testing instruments
39 Furniture (incl. office furniture), furnishings, domestic appliances (excl. lighting) and cleaning products
391 Furniture
392 Furnishing
393 Miscellaneous equipment
395 Textile articles
397 Domestic appliances
398 Cleaning and polishing products
41 Collected and purified water
411 Natural water
42 Industrial machinery
421 Machinery for the production and use of mechanical power
422 Machinery for processing food, beverage and tobacco and associated parts
423 Industrial or laboratory furnaces, incinerators and ovens
424 Lifting and handling equipment and parts
425 Cooling and ventilation equipment
426 Machine tools
427 Machinery for textile, clothing and leather production
428 Machinery for paper or paperboard production
429 Miscellaneous general and special-purpose machinery
43 Machinery for mining, quarrying, construction equipment
431 Mining equipment
432 Earthmoving and excavating machinery, and associated parts
433 Construction machinery and equipment
434 Mineral-processing and foundry-moulding machinery
435 Track-laying vehicles
436 Parts of machinery for mining, quarrying and construction
437 Machinery for metallurgy and associated parts
438 Workshop equipment
44 Construction structures and materials; auxiliary products to construction (except electric apparatus)
441 Construction materials and associated items
442 Structural products
443 Cable, wire and related products
444 Miscellaneous fabricated products and related items
445 Tools, locks, keys, hinges, fasteners, chain and springs
446 Tanks, reservoirs and containers; central-heating radiators and boilers
448 Paints, varnishes and mastics
449 Stone for construction, limestone, gypsum and slate
45 Construction work
451 Site preparation work
452 Works for complete or part construction and civil engineering work
453 Building installation work
454 Building completion work
455 Hire of construction and civil engineering machinery and equipment with operator
48 Software package and information systems
481 Industry specific software package
482 Networking, Internet and intranet software package
483 Document creation, drawing, imaging, scheduling and productivity software package
484 Business transaction and personal business software package
485 Communication and multimedia software package
486 Database and operating software package
487 Software package utilities
488 Information systems and servers
489 Miscellaneous software package and computer systems
50 Repair and maintenance services
501 Repair, maintenance and associated services of vehicles and related equipment
502 Repair, maintenance and associated services related to aircraft, railways, roads and marine equipment
503 Repair, maintenance and associated services related to personal computers, office equipment, telecommunications and audio-visual equipment
504 Repair and maintenance services of medical and precision equipment
505 Repair and maintenance services for pumps, valves, taps and metal containers and machinery
506 Repair and maintenance services of security and defence materials
507 Repair and maintenance services of building installations
508 Miscellaneous repair and maintenance services
51 Installation services (except software)
511 Installation services of electrical and mechanical equipment
512 Installation services of equipment for measuring, controlling, testing and navigating
513 Installation services of communications equipment
514 Installation services of medical and surgical equipment
515 Installation services of machinery and equipment
516 Installation services of computers and office equipment
517 Installation services of fire protection equipment
518 Installation services of metal containers
519 Installation services of guidance and control systems
55 Hotel, restaurant and retail trade services
551 Hotel services
552 Camping sites and other non-hotel accommodation
553 Restaurant and food-serving services
554 Beverage-serving services
555 Canteen and catering services
559 Retail trade services
60 Transport services (excl. Waste transport)
601 Road transport services
602 Railway transport services
603 Pipeline transport services
604 Air transport services
605 Space transport services
606 Water transport services
63 Supporting and auxiliary transport services; travel agencies services
631 Cargo handling and storage services
635 Travel agency, tour operator and tourist assistance services
637 Support services for land, water and air transport
64 Postal and telecommunications services
641 Post and courier services
642 Telecommunications services
65 Public utilities
651 Water distribution and related services
652 Gas distribution and related services
653 Electricity distribution and related services
654 Other sources of energy supplies and distribution
655 Meter reading service
66 Financial and insurance services
661 Banking and investment services
665 Insurance and pension services
666 Treasury services
667 Reinsurance services
70 Real estate services
701 Real estate services with own property
702 Renting or leasing services of own property
703 Real estate agency services on a fee or contract basis
71 Architectural, construction, engineering and inspection services
712 Architectural and related services
713 Engineering services
714 Urban planning and landscape architectural services
715 Construction-related services
716 Technical testing, analysis and consultancy services
717 Monitoring and control services
718 Consulting services for water-supply and waste consultancy
719 Laboratory services
72 IT services: consulting, software development, Internet and support
721 Hardware consultancy services
722 Software programming and consultancy services
723 Data services
724 Internet services
725 Computer-related services
726 Computer support and consultancy services
727 Computer network services
728 Computer audit and testing services
729 Computer back-up and catalogue conversion services
73 Research and development services and related consultancy services
731 Research and experimental development services
732 Research and development consultancy services
733 Design and execution of research and development
734 Research and Development services on security and defence materials
75 Administration, defence and social security services
751 Administration services
752 Provision of services to the community
753 Compulsory social security services
76 Services related to the oil and gas industry
761 Professional services for the gas industry
762 Professional services for the oil industry
763 Drilling services
764 Rig-positioning services
765 Onshore and offshore services
766 Pipeline-inspection services
77 Agricultural, forestry, horticultural, aquacultural and apicultural services
771 Agricultural services
772 Forestry services
773 Horticultural services
774 Zoological services
775 Animal husbandry services
776 Hunting services
777 Services incidental to fishing
778 Aquaculture services
779 Apiculture services
79 Business services: law, marketing, consulting, recruitment, printing and security
791 Legal services
792 Accounting, auditing and fiscal services
793 Market and economic research; polling and statistics
794 Business and management consultancy and related services
795 Office-support services
796 Recruitment services
797 Investigation and security services
798 Printing and related services
799 Miscellaneous business and business-related services
80 Education and training services
801 Primary education services
802 Secondary education services
803 Higher education services
804 Adult and other education services
805 Training services
806 Training services in defence and security materials
85 Health and social work services
851 Health services
852 Veterinary services
853 Social work and related services
90 Sewage, refuse, cleaning and environmental services
904 Sewage services
905 Refuse and waste related services
906 Cleaning and sanitation services in urban or rural areas, and related services
907 Environmental services
909 Cleaning and sanitation services
92 Recreational, cultural and sporting services
921 Motion picture and video services
922 Radio and television services
923 Entertainment services
924 News-agency services
925 Library, archives, museums and other cultural services
926 Sporting services
927 Cybercafé services
98 Other community, social and personal services
981 Membership organisation services
982 Equal opportunities consultancy services
983 Miscellaneous services
985 Private households with employed persons
989 Services provided by extra-territorial organisations and bodies
`

const NAMES: ReadonlyMap<string, string> = new Map(
  CPV_NAMES.matchAll(/^(\d+) (.+)$/gm).map(([, prefix = '', name = '']) => [prefix, name]),
)

/** Returns the English name of a division or group, or `null` for other codes. */
export function nameCpv(code: string): string | null {
  return NAMES.get(toCpvPrefix(code)) ?? null
}

/**
 * Finds the nearest code with a name: the code itself, or the group or division above it. Returns it with 8 digits and its
 * English name.
 */
export function findNamedCpv(code: string): { readonly code: string; readonly name: string } | null {
  for (const found of [code, code.slice(0, 3), code.slice(0, 2)]) {
    const name = nameCpv(found)
    if (name !== null) return { code: found.padEnd(8, '0'), name }
  }
  return null
}
