/** Articles on books. Facts are in workFacts.ts. */
import { SLOT_WORDS } from '../lexicon/slots.ts';
import type { KindPatterns } from './kind.ts';
import { lines } from './lines.ts';
import { WORK_FACTS } from './workFacts.ts';

export const WORK: KindPatterns = {
  ...WORK_FACTS,
  topics: ['overview', 'form', 'text', 'print', 'reception', 'readers', 'themes', 'stage', 'later', 'legacy'],
  traits: {
    genre: ['novel', 'novel', 'novella', 'romance', 'tale', 'satire'],
    /** What the book is about, in every sentence that says so. */
    matter: SLOT_WORDS.theme ?? [],
    chapters: ['eighteen', 'twenty-two', 'twenty-seven', 'thirty-one', 'thirty-six', 'forty', 'forty-four'],
  },
  descriptions: ['the book', 'the {genre}', 'the work'],
  leads: lines(`
    {N} is a {genre} in {chapters} chapters, better known by its title than by its contents.
    {N} is {a} {adjBook} {genre} of {n:180..520/10} pages, which most readers finish and few forget.
    The {genre} {N} has never been out of print for long, nor much read in schools.
    {N} is a {genre} in {chapters} chapters about {matter}, debts and bad weather.
    Of the many books about {matter} {N} is among the most {adjBook}.
    {N} began as a story for friends and ended as a {genre} in {chapters} chapters.
    {N}, {a} {adjBook} {genre} about {matter}, is one of those books that are lent and not returned.
    Most people on this coast have heard of {N}, a {genre} that turns on {matter} and a stolen letter.
    {N} is usually shelved as a {genre}, although librarians have tried it under {n:3..5} other headings.
    The archive holds {n:2..4} fair copies of {N}, {a} {adjBook} {genre} in {chapters} chapters.
    {N} is a {genre} whose first sentence is much quoted and whose last is much disputed.
  `),
  filler: {
    overview: lines(`
      The plot, such as it is, concerns a legal dispute, a missing parcel and {matter}.
      {S} is not [long|difficult|sad], but it has the reputation of being so.
      It has been called {adjBook} by those who admire it and [slow|damp|noisy|overfed] by those who do not.
      The title is explained on the [last page|back cover|errata slip], to the [annoyance|relief|surprise] of many.
      Only the [opening|storm chapter|trial|dinner] is widely known, and that mostly from [school readers|parodies|recitations].
      A fair copy, a marked proof and some {n:20..90/5} letters about the printing have been preserved.
      {S} is dedicated to a [dog|landlord|parish pump|friend who is not named].
      {S's} subject is {matter}, though the first {n:40..80/10} pages give no hint of that.
    `),
    form: lines(`
      The story is told in {chapters} chapters of very unequal length, the shortest being {n:3..9} lines.
      The narrator, who is [not to be trusted|deaf in one ear|never named], keeps breaking off to describe [meals|furniture|hats|the plumbing].
      About a third of {Sn} consists of letters, none of which reaches the right address.
      The sentences are [long|winding|well upholstered], and [the best|one or two|most] of them lose their way.
      Each chapter opens with a [weather report|proverb|bill of fare|tide table], and it is always wrong.
      Dialogue is given without [quotation marks|names|any punctuation], so that it is hard to tell who is [lying|speaking|eating].
      {S} runs backwards for {n:2..4} chapters, a device that confused the [first printer|censor|typesetters].
      The style is plain, with sudden outbreaks of {plant}.
      There is a [map|family tree|floor plan] at the [front|back] that agrees with nothing in the text.
      {S} changes from the past to the present tense whenever {food} is served.
      Footnotes were added to the {ord:2..5} edition and [argue with|correct|outgrow] the text.
      The {ord:7..12} chapter is a list of prices and is often skipped.
    `),
    text: lines(`
      The manuscript fills {n:4..11} school exercise books, with sums on the back pages.
      Whole pages were struck out in {y+1..3} and put back in {y+4..9}.
      The earliest draft, of which {n:30..90/5} leaves survive, had a happy ending.
      The handwriting grows [larger|smaller|wilder] towards the end, as though [against the clock|by a failing lamp|on a moving train].
      One leaf of the manuscript has been used to wrap {food}.
      In the margins are shopping lists, a sketch of a cat and the word no, {n:19..60} times.
      The {ord:5..11} chapter was lost in the post and had to be done again from memory.
      A passage about {dislike} was cut at the request of the printer, who had relatives in the trade.
      [Names|Dates|Distances] were altered in proof, not always [consistently|for the better|by the same hand].
      The title was changed {n:3..6} times, once by mistake.
      {S} exists in {n:2..3} versions, which differ mainly in how much it rains.
      The [spelling|punctuation|arithmetic] of the first edition was corrected by someone with [opinions|a cold|a grudge].
    `),
    print: lines(`
      The first edition of {n:300..900/50} copies was bound in brown cloth that faded to sand.
      {S} cost {n:3..9} shillings, rather more than a day's wages.
      The type was too small, and an optician is said to have bought {n:10..30/5} copies for his window.
      A second printing followed in {y+1..4}, with {n:40..140/10} errors removed and {n:12..30} added.
      Sheets for a cheap edition were ruined by damp in {y+5..14} and sold to a fishmonger.
      The frontispiece, an engraving of a [harbour|waterfall|prize bull|cathedral], was left over from another title.
      {S} was advertised on the back of a railway timetable.
      Binding was done by {n:4..7} sisters, who glued the last page of every copy to the cover.
      A pirated edition appeared in {y+3..12} with a better ending.
      Sales were slow, some {n:11..40} copies in the first month, and then for no clear reason quick.
      The plates were melted down in {y+18..40} for {goods}.
      Copies of the first edition may be told by a missing comma on page {n:31..88}.
    `),
    reception: lines(`
      The first review, {n:9..14} lines long, praised the paper.
      Critics of {y+1..3} found {S} {adjBook}, and meant it as a warning.
      One newspaper objected to {matter} as a subject for family reading.
      {P} thought the {ord:2..6} chapter the best thing of its kind and the rest a mistake.
      A clergyman in {T} preached against {S} {n:3..4} times without having opened it.
      The notices were [bad|contradictory|short] enough to arouse [curiosity|pity|suspicion].
      In {y+2..8} a critic counted {n:38..90} adjectives on a single page and gave the list in full.
      A long essay of {y+6..20} compares {S} with {W}, mostly to the advantage of the latter.
      {S} was thought too sad for the summer and too cheerful for the winter.
      A prize it was meant to receive in {y+1..5} went instead to a cookery book.
      The longest review discussed the [weather|cookery|tides|furniture] in it, with [tables|diagrams|great feeling].
      Opinion has softened since, and some now call {S} {adjBook}.
    `),
    readers: lines(`
      Sailors liked {S} and took it to sea, where many copies were lost.
      A lending library in {T} had to replace its copy {n:4..9} times.
      Readers wrote in to ask what had become of the [cat|umbrella stand|second parcel|aunt].
      In {y+4..16} a reading club met over it for {n:9..20} evenings and parted as enemies.
      {S} was read aloud in a factory that made {goods}, a chapter a day, to general weeping.
      Schoolteachers avoided {S} because of the {ord:3..11} chapter.
      Marked copies show that most readers stopped at page {n:60..140/5}.
      A [judge|bishop|harbourmaster|dentist] is said to have quoted from it in [passing sentence|the course of his duties|his sleep].
      It was a favourite gift for [invalids|godchildren|travellers|prisoners], who could not [get away|send it back|choose].
      {P} claimed to know the whole of it by heart and was once put to the test.
      Second-hand copies often contain pressed {plant} at the same page.
    `),
    themes: lines(`
      {S's} great theme is {matter}, with {virtue} as the remedy.
      Money is mentioned on every page, love on {n:11..30} of them.
      Much is made of [doors|windows|cupboards|letters], which are for ever being found open.
      {S} has been read as an attack on {dislike}, a reading for which there is little evidence.
      Food plays a large part, and the description of {food} runs to {n:2..5} pages.
      Nobody in {S} is entirely good, apart from a horse.
      The [sea|crime|house next door] is never described, only [heard|smelled|talked about].
      Time is told by smells, of [bread|coffee|fish], [tar|soap|coal smoke] and wet [wool|straw|dog].
      Under the comedy there is a good deal of anger about {dislike}.
      {S's} moral, if it has one, is to keep receipts.
      {S} is among the first books to treat {matter} without a smile.
    `),
    stage: lines(`
      A stage version of {y+5..20} ran for {n:3..11} nights and was remembered for its thunder.
      In {y+8..25} {S} was turned into a play with songs, against all advice.
      The amateur company of {T} performed it in {y+10..30} with real rain.
      An opera was begun in {y+12..35} and broken off after the overture.
      A film of {y+35..60} kept the title and the umbrella. @after1870
      The [stage carpenters|stagehands|prompters] complained of the number of [doors|storms|pauses|geese].
      A reading for the wireless lost {n:5..9} chapters and most of the plot. @after1870
      The puppet version of {y+10..30} is the only one to include the horse.
      The actor who played the [uncle|notary|villain|ferryman] kept the [moustache|limp|accent|boots] for life.
      A ballet on the subject of {matter} was announced in {y+20..45} and is still expected.
      {S} was acted by candlelight in {y+6..24}, and by accident in near darkness.
      Tickets cost {n:2..5} shillings, and on the second night they were given away.
    `),
    later: lines(`
      A translation of {y+6..20} moves the story inland and leaves out the sea.
      By {y+25..45} {S} was to be had only in a version for children, without the debts.
      The copyright lapsed in {y+40..60}, and {n:3..7} editions came out in a single year.
      A sequel by another hand, in {y+15..35}, explains everything and is forgotten.
      In {y+20..40} the text was reset from a damaged copy, and {n:2..3} chapters changed places.
      {S} was put on a list of forbidden books in {y+10..28} and sold well for a season.
      The scholarly edition of {y+50..70} has more notes than text.
      A parody of {y+7..22} is longer than the original.
      {S's} reputation sank for {n:20..40} years and was then saved by an essay on its cookery.
      A forged chapter turned up in {y+30..55} and fooled {n:2..3} professors.
      In wartime a pocket edition on thin [paper|card|rag paper] went about in the [coats|kitbags|boots] of soldiers. @after1850
      Illustrations were added in {y+18..40} by someone who had plainly read another book.
    `),
    legacy: lines(`
      The phrase about the [teapot|second-best umbrella stand|wrong end of the pier|locked larder] has entered the language, usually misquoted.
      The manuscript was bought at auction in {y+45..65} for the price of a small house.
      Later books on {matter} owe more to {Sn} than they say.
      [An umbrella shop|A brand of biscuits|A patent stove|A tea room] took its name from the {ord:4..9} chapter.
      [Students|Beginners|Foreigners] are advised to begin with the [end|third chapter|notes|cookery].
      The best study is still that of {y+50..68}, by a retired dentist.
      A rose and a racehorse have been named after {S}, neither with much success.
      Its {chapters} chapters have each been the subject of a thesis.
      First editions are [scarce|dear|thick with dust], and those without [stains|pencil marks|a bookplate] are suspect.
      {S} is still read, chiefly by people with colds.
      An annotated copy, once the property of {P}, is kept under glass.
    `),
    any: lines(`
      A letter to the printer from this time complains about the price of {goods}.
      On this point the [sources|editors|two oldest accounts] disagree, as they do on [most|dates|nearly everything].
      The correspondence about it runs to {n:14..48} letters, some of them civil.
      A pencilled note in the proofs says only that it is [raining|late|too cold to go on|time for supper].
      The printer's bill, for ink and {food}, has been preserved.
    `),
  },
};
