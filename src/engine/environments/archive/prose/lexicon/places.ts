/** Name material of towns, bridges and engines: roots and endings, none of them common to both sides. */
import type { Material } from './side.ts';

const words = (text: string) => text.trim().split(/\s+/);

export interface CompoundMaterial {
  readonly roots: readonly string[];
  readonly endings: readonly string[];
}

export const TOWNS: Material<CompoundMaterial> = {
  train: {
    roots: words(`
      Alder Tessa Harl Brede Kel Osmer Calver Dun Ember Fair Gals Hether Inver Jor Kirk Lang Mal Nether Oaken
      Pen Quar Raven Sel Thorn Ulver Vel Whit Yar Ash Bur Corn Dray Elm Far Gil Hal Ing Kes Lin Mer Nor Ork Pol
      Ros Stan Tarn Ux Vars Wel Yew Arle Brin Cray Dern Egre Fros Grim Hes Ivel Lang`),
    endings: words('moor wick haven ness combe holm minster dale mere den'),
  },
  'held-out': {
    roots: words(`
      Abbot Castle Dag Ever Fenny Gores Hazel Isen Jarrow Kings Lever Mans Neth Ormes Peter Rams Sax Tiver
      Uls Wades Wim Amble Bexel Chel Dul Exel Fle Glos Hunt Ick Lut Maple Nun Oster Pres Ring Shef Tet Upper
      Winter Acker Bles Cul Der Elver Fram Guis Hart Ips Lowes Mel Newn Old Par Red Scar`),
    endings: words('stead mouth ford bury sea thorpe ley cote well stow'),
  },
};

export const BRIDGES: Material<CompoundMaterial> = {
  train: {
    roots: words(`
      Tanner Fuller Chandler Malt Mint Prior Weir Cord Cloth Draper Glover Saddler Thatcher Vintner Abbess Cant
      Lorimer Almoner Bellman Ferrier Hatter Kiln Naper Ostler Quarrier Reeve Warrener Yarn Shambles Tenter
      Barber Carder Drover Eelman Falconer Grinder Hooper Jester Larder Mason Palmer Ratcher Salter Turner
      Verger Weaver Bramble Cobble Marrow Pinder Rushy Sorrel Cinder Gleaner Huckster Kersey
      Linnet Midden Nettle Pommel Quern Sallow Thimble Wicket`),
    endings: words('gate side hythe stile staithe fleet rigg'),
  },
  'held-out': {
    roots: words(`
      Baxter Cutler Dyer Fletcher Girdler Hurdler Joiner Knotter Miller Needler Plough Skinner Tollman Usher
      Wheeler Arrow Brewer Cooper Elder Furrier Granger Horner Islet Jugger Laund Orrel Pewter Potter Roper
      Sexton Tinker Vellum Webster Archer Beadle Clover Deacon Friar Gaoler Heather Ivy Lacer Mercer Nailer
      Parson Quiller Shearer Tailor Waggoner Ashen Candler Damson Fallow Gimlet Hackney
      Jasper Lattice Mallow Oaten Pebble Rafter Saffron Trellis`),
    endings: words('wynd lode pool walk garth cross yard'),
  },
};

/** What may stand beside a bridge's own word; common to both sides. */
export const BRIDGE_FORMS: readonly string[] = [
  '{a}',
  '{a}',
  '{a} Arch',
  '{a} Viaduct',
  '{a} Span',
  'Great {a}',
  'Upper {a}',
  'Lower {a}',
  'Little {a}',
  'Long {a}',
  'Broad {a}',
];

export const ENGINES: Material<CompoundMaterial> = {
  train: {
    roots: words(`
      Argant Boread Calyb Dardan Erym Fulgor Gorgon Hyperb Icarid Juvent Kalyd Laert Melanth Numant Oread
      Pelop Rhadam Sarped Telam Ulyx Vulturn Xanth Zephyr Amphit Bellon Cyclad Drac Elys Ganym Harpal
      Aegid Bosph Coryph Delph Epid Hesper Illyr Lacon Myrmid Nemean Orphan Pallad Scamand Thessal`),
    endings: words('ion ides essa ax orus anthe ella ocles ynos idon ara eon'),
  },
  'held-out': {
    roots: words(`
      Antig Briar Corybant Deucal Eury Faunt Galat Halcy Ixor Jovin Kron Leand Memn Nauplid Ogyg Phaet Quirin
      Rhes Stent Triton Umbr Venator Wolfr Xerx Ypsil Arac Bacch Clym Dodon Erebid Actae Bistor Carth
      Dryop Elect Glauc Herm Idal Lemn Mycen Nysa Paphl Samoth Tarent`),
    endings: words('ander erix umene onia astor uvius ephon irra achus ultor imede ophon'),
  },
};

/** Words some engines bear before their name; common to both sides. */
export const ENGINE_FORMS: readonly string[] = [
  '{a}',
  '{a}',
  '{a}',
  'Lady {a}',
  'Sir {a}',
  'Queen {a}',
  'Duke {a}',
  'Royal {a}',
  'Little {a}',
  'Prince {a}',
  'Baron {a}',
  'Great {a}',
];
