/** How articles on towns state their facts. */
import type { KindPatterns } from './kind.ts';
import { lines } from './lines.ts';

export const TOWN_FACTS: Pick<KindPatterns, 'year' | 'relations' | 'collection' | 'members'> = {
  year: {
    usual: {
      overview: lines(`
        {S} was chartered in {Y}, and the parchment has been mislaid only once since.
        {S} was chartered in {Y} and has held its market ever since.
        A royal clerk noted that {S} was chartered in {Y} in return for a barrel of fish.
        {S} was chartered in {Y}, after {n:9..30} years of asking.
      `),
      market: lines(`
        The right to hold a market dates from the day {S} was chartered in {Y}.
        {S} was chartered in {Y}, chiefly so that somebody could be made to pay for the quay.
      `),
      institutions: lines(`
        The seal on the council's letters dates from when {S} was chartered in {Y}.
        {S} was chartered in {Y}, a date that every schoolchild here can give.
        The council chamber has a painted beam recording that {S} was chartered in {Y}.
      `),
      customs: lines(`
        Each spring the crier announces that {S} was chartered in {Y}, in case anyone has forgotten.
        A cake is baked every year because {S} was chartered in {Y}, and it is nearly as hard as the parchment.
      `),
    },
    other: {
      overview: lines(`
        {S} received its liberties in {Y}, in return for a barrel of fish.
        {S} has been a town in the full sense since {Y}, when the king put his seal to it.
      `),
      market: lines(`
        The right to hold a market was granted in {Y}, against the wishes of the abbot.
      `),
      institutions: lines(`
        The seal on the council's letters bears the date {Y}, when its rights were first put in writing.
        A painted beam in the council chamber gives {Y} as the year of its freedom.
      `),
    },
  },
  relations: {
    mayor: {
      usual: {
        overview: lines(`
          The best known mayor of {Sn} was {X}.
          {S} remembers only one mayor by name and that is {X}.
          Among those who served as mayor the name most often heard is that of {X}.
        `),
        streets: lines(`
          The lamps were the work of {X}, a mayor who disliked falling over.
          It was as mayor that {X} had the steps to the quay widened.
        `),
        institutions: lines(`
          {S's} mayor in those years was {X}, who kept the chain of office in a biscuit tin.
          {X} was mayor and opened every meeting with the window.
          The mayor whose portrait hangs over the stairs is {X}, painted from memory.
          As mayor {X} halved the council's debts and doubled its meetings.
          {X} was elected mayor by {n:3..9} votes and never let anyone forget it.
        `),
        disputes: lines(`
          Peace was made by the mayor {X} over a plate of {food}.
          The mayor at the time was {X}, whom both sides trusted about equally little.
          {X} had been made mayor only that spring and lost {n:9..20} pounds in weight over the affair.
        `),
        present: lines(`
          A bench on the quay is named after the former mayor {X}.
        `),
      },
      other: {
        overview: lines(`
          The council was led for many years by {X}.
          Of all who wore the chain of office {X} is the best remembered.
        `),
        institutions: lines(`
          The chain of office was worn by {X}, who kept it in a biscuit tin.
          {X} presided over the council and opened every meeting with the window.
          The council chose {X} to lead it, by {n:3..9} votes.
        `),
        disputes: lines(`
          Peace was made by {X}, then head of the council, over a plate of {food}.
        `),
      },
    },
  },
  collection: 'bridge',
  members: lines(`
    [Among|One of] the bridges is {M}, [narrow and steep|of {material}|with a chapel at one end|much painted by amateurs].
    Another bridge is {M}, [known for its echo|closed to carts|lit by a single lamp|never quite level]. @more
    The bridge called {M} carries [the mill road|a lane of poplars|the tramway|the road to the quarry].
    The bridge {M} has {n:2..9} spans, all of different widths.
    A bridge of {material} is {M}, {n:60..300/10} feet long and always in need of repair.
    The bridge most often flooded is {M}, by the tannery.
    The swallows nest under {M}, the [quietest|lowest|mossiest] bridge in the place.
    The bridge known as {M} was widened in {in:1820..1899}.
    A tollkeeper lived on the bridge called {M} until {in:1830..1890}.
    The young meet on {M}, a bridge with [a bad reputation|good railings|two stone benches].
    The bridge by which the cattle came in is {M}.
    The oldest bridge of all is said to be {M}, and nobody can prove it.
    Of the other bridges {M} is the most useful. @more
    A sermon was once preached from the bridge named {M} to people in boats.
    The bridge {M} is paved with [ships' ballast|old millstones|wooden blocks].
    There is a bridge by the name of {M} near the [gasworks|brewery|ropewalk].
    For walkers there is the bridge {M}, which sways a little.
    The bridge {M} cost {big:900..5800/100} pounds and took {n:2..6} years.
    The bridge at the fish market is {M}, slippery in all seasons.
    Yet another bridge, called {M}, leads to a locked door. @more
    The last bridge to be lit by oil was {M}.
    The watchman's hut stood on {M}, a bridge with a view of both quays.
    The bridge {M} fell down in {in:1790..1860} and was put up again with the same stones.
    The boys fish from the bridge {M}, where it is forbidden.
    In frost carters avoid the bridge {M} and go round.
    An iron bridge, {M} by name, rings under hooves.
    The bridge {M} has a stone head on one side whose nose is rubbed for luck.
    The smallest of the bridges is {M}, easy to miss.
    The council repaired the bridge {M} in {in:1840..1899}, with some reluctance.
    No carriage may stop on {M}, a bridge with a weak arch.
    The bridge {M} is guarded by [a goose|an old cannon|a stone dog].
    A plain wooden bridge bears the name {M} and little else.
    The old quarter ends at {M}, a bridge with {n:3..7} lamps.
    A [narrow|humpbacked|covered|lopsided] bridge of {material} goes by the name of {M}.
    At the bridge {M} the river is [deepest|hardly wet|full of eels|fenced off].
    Barges lower their masts at {M}, a bridge of [little height|two arches|bad temper].
    The bridge {M} has been [painted green|blamed for floods|sold twice] since {in:1800..1890}.
    A market for [geese|baskets|second-hand boots] is held on the bridge {M}.
    The bridge {M} rests on [wool sacks|oak piles|an older one], or so they say.
    Trout stand in the shade of the bridge {M} all summer.
    A bishop once [refused to cross|was carried over|fell from] the bridge {M}.
    The bridge {M} was paid for by a [widow|brewer|lottery|repentant smuggler].
    Two parishes share the bridge {M} and neither sweeps it.
    The bridge {M} is crossed by [bell-ringers|sheep|the post] before dawn.
    From the bridge {M} one sees [the whole harbour|nothing but chimneys|three church towers].
  `),
};
