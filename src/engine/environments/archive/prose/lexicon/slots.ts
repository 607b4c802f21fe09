/** Word lists for the slots of sentence patterns, by slot. None holds a word of a ship's or a book's name. */
const list = (text: string): readonly string[] =>
  text
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '');

export const SLOT_WORDS: Readonly<Record<string, readonly string[]>> = {
  adjPerson: list(`
    patient, stubborn, cheerful, methodical, absent-minded, blunt, gentle, thrifty, sociable, obstinate, quiet,
    good-humoured, guarded, unhurried, earnest, sceptical, careful, lively, exacting, outspoken, shy`),
  adjFirm: list(`
    cautious, reliable, old-fashioned, close-fisted, enterprising, secretive, respectable, thorough, stubborn,
    orderly, independent, conservative`),
  adjShip: list(`
    sturdy, slow, weatherly, unlucky, handy, leaky, well-mannered, stiff, comfortable, plain, willing,
    heavy-footed, honest`),
  adjTown: list(`
    quiet, windy, prosperous, untidy, hospitable, stubborn, sleepy, contrary, tidy, damp, proud, draughty,
    self-contained, easy-going`),
  adjBook: list(`
    melancholy, good-natured, sprawling, leisurely, sardonic, tender, quarrelsome, ill-tempered, brooding, sly,
    digressive, gloomy, playful, uneven`),
  virtue: list(`
    thoroughness, patience, punctuality, plain speaking, thrift, good humour, honesty in small things, exactness,
    neat accounts, hospitality, discretion, hard work, common sense`),
  shipVirtue: list(`
    steadiness, good luck, hard work, bad manners in a following sea, patience in calms, dry cabins,
    easy steering, never being late by more than a week, holding together`),
  goods: list(`
    lamp oil, dried peas, soap, nails, tallow, buttons, roof tiles, mustard, hemp, glue, wire, starch,
    pickled cabbage, felt hats, paint, vinegar, brushes, sealing wax, turpentine, hinges, feathers,
    coffee beans, treacle, sponges, twine, firewood, corks, boot polish, window frames, hay, cement, nutmeg,
    floorboards, mattress springs, flower pots`),
  field: list(`
    mosses, tides, old weights and measures, beetles, the flow of rivers, magnetism, place names,
    the drainage of marshes, the casting of bells, snow crystals, soils, shadows, the strength of beams,
    signal flags, lichens, the history of locks, river mud, the bending of light, echoes, local dialects,
    the migration of eels, harbour currents`),
  food: list(`
    boiled mutton, pea soup, barley bread, smoked eel, onion pie, rice pudding, oat porridge, pickled herring,
    cold beef, potato soup, stewed prunes, ginger cake, fried bread, bean stew, dumplings, gooseberry tart,
    cabbage, hot chestnuts, mussels, apple fritters, cheese pudding`),
  plant: list(`
    rhubarb, lavender, ivy, fennel, myrtle, mint, heather, broom, wild garlic, honeysuckle, jasmine, thyme,
    rosemary, sea kale, holly, samphire, bracken`),
  tree: list(
    'pear tree, quince, walnut tree, medlar, cherry tree, hazel, rowan, lime tree, mulberry, plum tree',
  ),
  tool: list(`
    spirit level, brass plumb line, folding ruler, rain gauge, hand drill, tuning fork, barometer, soil auger,
    pulley block, letter balance, egg timer, measuring chain, corkscrew, weather vane, butter churn,
    pair of bellows, sounding line, cheese press, seed drill, oil stove`),
  dislike: list(`
    street music, early closing, public statues, brass bands, long sermons, new spelling, committees,
    compulsory hats, fireworks, dogs on the quay, steam organs, toll gates, lace curtains, the window tax,
    unpunctual coaches, advertisements on church walls, loud clocks, false modesty`),
  publicThing: list(`
    town pump, harbour light, new cemetery, reading room, drainage scheme, fish market, school roof,
    bathing place, public clock, lifeboat house, promenade, cattle trough, tidal basin, soup kitchen, sea wall`),
  theme: list(`
    a contested will, smuggling, jealousy between sisters, the price of silence, a marriage of convenience,
    homesickness, pride, the law of salvage, forgery, lost property, exile, envy, a family business,
    mistaken identity, unpaid debts, small-town gossip, a broken promise, the fear of water`),
  wood: list('oak, larch, pitch pine, elm, teak, ash, red fir, beech'),
  material: list(`
    granite, yellow brick, flint, red sandstone, whitewashed rubble, dressed limestone, tarred timber,
    dark slate, cobblestone`),
};
