/**
 * Name material of persons and firms. The two sides share no first name, no root and no ending, so that no
 * surname of a held-out world can occur in a training world (tested by listing every composition).
 */
import type { Material } from './side.ts';

const words = (text: string) => text.trim().split(/\s+/);

export interface PeopleMaterial {
  readonly f: readonly string[];
  readonly m: readonly string[];
  /** A surname is a root and an ending: every root ends in a consonant, every ending begins with a vowel. */
  readonly roots: readonly string[];
  readonly endings: readonly string[];
}

export const PEOPLE: Material<PeopleMaterial> = {
  train: {
    f: words(`
      Orla Ilse Maren Tamsin Beatrix Colette Delphine Elspeth Freya Gudrun Honora Imogen Jessamy Katrin Liesel
      Mirabel Nerys Odette Petra Rosalind Sabine Thea Ursula Vivian Winifred Yvette Zelda Agnes Bettina Clara
      Dorothea Edith Fenella Greta Henrietta Isolde Judith Leonora Margit Nadine Ottilie Philippa Roswitha Selma
      Tilda Verity Wilma Annika Bronwen Cosima Davina Emmeline Franziska Giselle Hester Ingrid Jocasta Kirsten
      Lavinia Mathilde`),
    m: words(`
      Jonas Albin Bertram Casimir Dietrich Edmund Florian Gregor Hugo Ivo Jasper Konrad Leopold Magnus Niall
      Oswin Piers Quentin Rupert Sigmund Tobias Ulric Valentin Walter Xavier Yorick Anselm Barnaby Clovis
      Desmond Emil Ferdinand Godfrey Hamish Isidor Julius Kaspar Lambert Mortimer Nathaniel Ottokar Percival
      Roland Silas Thaddeus Victor Wilfred Ambrose Benedict Cyril Dorian Eustace Fabian Gideon Horace Ignatius
      Josiah Lorenz Malachi Norbert`),
    roots: words(`
      Brann Corv Dall Ferr Garr Hask Tarl Wend Quill Sorr Marr Pell Loft Drus Thurl Orm Ald Berr Cald Dunn Eck
      Fesk Gaunt Hold Ives Jarr Kemp Lamm Murd Nesb Ottr Pask Rusk Scarl Trev Ulm Varl Wick Yarl Abb Besk Cress
      Dorm Elph Flint Grend Hurl Inch Jepp Kirt Ludd Mosk Norr Oss Prend Rasp Stell Thrup Umber Verd Wold Zell
      Arbl Birk Crosk Dask Frent Glann Hemm Irw Jell Karst Leth Meld Ord Prask Rebb Skell Tunst Vosk Yeld Ack
      Bolst Clav Dreng Erb Gorl Hutch Isk Kebb Lors Mund Tress Corb Fall Hern Stant Lang Mort Selw`),
    endings: words('ock ane eth ard ell ow ick ander ole enby ett ingham aster ower'),
  },
  'held-out': {
    f: words(`
      Adela Brigid Cecily Dagmar Estelle Flora Geraldine Hedwig Iona Johanna Kathleen Ludmila Morwenna Noreen
      Olympia Perpetua Rowena Sidonie Theresa Una Viola Wanda Xenia Ysolde Zita Astrid Blanche Cordelia Drusilla
      Eleanor Felicity Gwendolen Hilda Irma Josephine Klara Lucinda Magda Nora Octavia Prudence Ramona Saskia
      Trudy Undine Valerie Wilhelmina Alma Bertha Camilla Dinah Eunice Frieda Gertrude Harriet Ida Jemima
      Konstanze Lydia Minna`),
    m: words(`
      Aldous Bruno Conrad Dominic Egbert Felix Gustav Hector Ingram Jerome Klaus Linus Marius Neville Osbert
      Patrick Quincy Reginald Stefan Theodor Urban Vernon Wolfgang Alaric Basil Crispin Duncan Ernest Fergus
      Gerald Humphrey Ivor Joachim Kenneth Lionel Matthias Nigel Oliver Philip Randolph Septimus Timothy
      Ulysses Virgil Wendel Arnold Bernard Caspian Dudley Edgar Francis Gilbert Herbert Jeremy Kilian Ludwig
      Maurice Nicolas Otto Prosper`),
    roots: words(`
      Ambr Blenk Chald Drex Ent Fald Griff Harb Ilk Jost Knapp Lusc Merr Nend Olv Plim Ratt Sneld Tham Cramm
      Vent Whel Yorv Zand Ask Brod Clem Dult Esk Frob Gadd Hollb Isl Jupp Kitch Lynd Mapp Nev Oxt Purl Rell
      Spurr Trob Usk Vynn Waldr Add Belf Cott Dev Erm Fludd Goss Hink Brax Jack Knell Lapp Mirr Nock Orch
      Pinn Rosk Shald Tull Upt Vass Wynd Yest Alph Bunt Corl Dipp Eld Fitz Gamm Heb Imm Jorv Kyn Lodd Mell
      Odd Rudd Strel Tisd Vick Wimb Yull Arn Bagg Cliss Drabb Ewb Furn Gress Tamb Hald Pemb Sterl Wexf`),
    endings: words('or and ash ent een ild ery ist ault idge arne over ington inson'),
  },
};

/** What follows a surname in a firm's name; common to both sides, as words of the language. */
export const FIRM_FORMS: readonly string[] = [
  '{a} & Sons',
  '{a} & Daughters',
  '{a} Brothers',
  '{a} Shipyards',
  '{a} Ironworks',
  '{a} Engineering',
  '{a} & Company',
  '{a} Foundry',
  '{a} Dockyards',
  '{a} Sisters',
  '{a} Marine',
  '{a} & {b}',
];
