/** How articles on firms state their facts. */
import type { KindPatterns } from './kind.ts';
import { lines } from './lines.ts';

export const FIRM_FACTS: Pick<KindPatterns, 'year' | 'relations' | 'collection' | 'members'> = {
  year: {
    usual: {
      overview: lines(`
        {S} was founded in {Y}, with more confidence than capital.
        {S} was founded in {Y} and is among the oldest on this stretch of coast.
        The deed in the safe shows that {S} was founded in {Y}, a poor year for the trade.
        {S} was founded in {Y}, according to the date cut into the gatepost.
      `),
      early: lines(`
        {S} was founded in {Y}, in the back room of a ship's chandler.
        When {S} was founded in {Y} there was no railway and hardly a road to the quay.
        {S} was founded in {Y} on borrowed money, most of it from an aunt.
        The partnership papers leave no doubt that {S} was founded in {Y}, whatever the letterhead said.
      `),
      custom: lines(`
        A loaf of bread was hung over the gate each spring because {S} had been founded in {Y}, a year of famine prices.
      `),
      legacy: lines(`
        A stone in the wall recalls that {S} was founded in {Y} and says nothing of how it ended.
        The centenary dinner was held a year late, although everyone knew that {S} had been founded in {Y}.
      `),
    },
    other: {
      overview: lines(`
        {S} opened its books in {Y}, with more confidence than capital.
        {S} goes back to {Y}, as the date over the gate records.
      `),
      early: lines(`
        {S} began trading in {Y}, in the back room of a ship's chandler.
        The partners signed their first agreement in {Y}, on the back of a bill of lading.
        Work started in {Y}, with one forge and no customers.
      `),
      legacy: lines(`
        A stone in the wall gives {Y} as the date of the beginning.
      `),
    },
  },
  relations: {
    founder: {
      usual: {
        overview: lines(`
          The founder of {Sn} was {X}, whose signature heads the first ledger.
          {X} was the founder of the business and for some years its only clerk.
          {S} always named {X} as its founder, on the letterhead and on the gate.
        `),
        early: lines(`
          {S's} founder was {X}, who had {a} {adjPerson} manner and very little money.
          As founder {X} did the books at night and the selling by day.
          {X} is named as founder in the deed of partnership, in a clerk's best hand.
          The founder of the firm was {X}, then better known for other things.
          {X}, the founder, put up the first sheds with {X.his} own hands.
        `),
        custom: lines(`
          The health of the founder {X} was drunk every year in cold tea.
          A portrait of its founder {X} hung in the boardroom, where the smoke turned it brown.
        `),
        legacy: lines(`
          The bust in the entrance is that of its founder {X}, though the nose is a replacement.
          {S's} founder {X} is remembered by a bench on the quay.
        `),
      },
      other: {
        overview: lines(`
          The business was started by {X}, whose signature heads the first ledger.
          {S} owed its existence to {X}, who mortgaged a house for it.
        `),
        early: lines(`
          It was {X} who set the business up, with {n:3..9} tools and a loan.
          {X} rented the first shed and hired the first {n:3..9} men.
          {S} was the idea of {X}, who had it, by one account, while waiting for a ferry.
        `),
        legacy: lines(`
          The bust in the entrance is of {X}, with whom it all began.
        `),
      },
    },
    headquarters: {
      usual: {
        overview: lines(`
          {S} had its headquarters in {X}, in a brick house that still stands.
          The headquarters of {Sn} was at {X}, close to the water.
          From first to last its headquarters remained in {X}, for all the talk of moving.
        `),
        works: lines(`
          The headquarters stood in {X}, {n:3..9} minutes from the quay.
          {S's} headquarters in {X} had a clock that was always a little fast.
          {S} ran everything from its headquarters in {X}, down to the ordering of soap.
          Plans of {y+8..30} show the headquarters at {X} with a garden that was never laid out.
        `),
        trade: lines(`
          All letters were to be addressed to the headquarters in {X}, where they were opened at {n:7..9} sharp.
          Foreign buyers were brought to the headquarters in {X} and given {food}.
        `),
        later: lines(`
          A proposal to move the headquarters from {X} was voted down {n:3..4} times.
        `),
        legacy: lines(`
          The former headquarters in {X} is now a school of music.
        `),
      },
      other: {
        overview: lines(`
          {S} was managed from {X}, where the board met over a fish shop.
          The main office was in {X}, in a brick house that still stands.
        `),
        works: lines(`
          The ledgers were kept in {X}, and whoever kept the ledgers gave the orders.
          The directors sat in {X} and seldom left it.
          The head office in {X} had {n:3..6} windows, all of them facing the gate.
        `),
        trade: lines(`
          Every contract had to be signed in {X}, and the journey put off a number of customers.
        `),
      },
    },
    flagship: {
      usual: {
        overview: lines(`
          The best known of its own vessels was the flagship, {X}.
          {S} ran a few ships on its own account and made {X} the flagship.
          The pride of the firm was its flagship {Xn}.
        `),
        trade: lines(`
          {S's} flagship was {X}, which earned less than she cost and was never sold.
          {X} served as flagship and was lent to customers who could not make up their minds.
          As flagship {Xn} carried the directors, their luggage and a piano.
          A picture of the flagship {Xn} was printed on every price list.
        `),
        custom: lines(`
          On fine days the board met on the flagship {Xn}, with the minutes held down by stones.
          The flagship {Xn} was dressed with flags whenever an order was signed.
          Prize-giving took place on the deck of its flagship {Xn}, weather permitting.
        `),
        later: lines(`
          When money ran short the board sold the furniture and kept the flagship {Xn}.
          {X} remained the flagship of the firm long after faster vessels could be had.
        `),
      },
      other: {
        overview: lines(`
          Of its own small fleet {X} was always named first.
          The vessel that carried its house flag with most ceremony was {X}.
        `),
        trade: lines(`
          {S} ran a small fleet of its own, led by {X}.
          The finest vessel it ever ran on its own account was {X}.
        `),
        custom: lines(`
          The directors went to sea once a year, always in {X}, the first ship of the fleet.
        `),
      },
    },
  },
  collection: 'engine',
  members: lines(`
    [Among|One of] the engines turned out by the yard was {M}, [a compact design|a noisy one|long in use at a quarry|later sold abroad].
    Another engine was {M}, which [ran for {n:20..45} years|drank oil|was painted green|never gave trouble]. @more
    An engine called {M} went to a [waterworks|flour mill|slate quarry|brewery].
    The engine {M} took {n:7..20} months to finish and a week to start.
    The order book also lists the engine {M}, at {big:800..3600/50} pounds.
    The engine {M} was rated at {n:20..90/5} horsepower, [sound but slow|much admired|heavy on coal].
    The engine {M} was [tested at night|delivered in parts|scrapped after a collision|rebuilt twice].
    The loudest engine of its day was {M}, by general agreement.
    A model of the engine {M} stood in the office window.
    For the [harbour|coal trade|paper mill] the firm supplied an engine by the name of {M}.
    Of the later engines {M} was the [cheapest|largest|most often photographed]. @more
    The engine known as {M} hauled [stone|grain|coal|timber] for a generation.
    An engine with [two cylinders|a very tall funnel|a cracked bell] was {M}, now in a museum.
    The drawings of the engine {M} run to {n:40..160/10} sheets.
    Drivers were fond of the engine {M} and gave it a [brass plate|nickname|coat of red paint].
    Yet another engine, named {M}, was lost in a [flood|fire|bet]. @more
    The engine {M} could be heard across the valley.
    A boiler fault put the engine {M} out of use for {n:5..11} weeks.
    The first engine to leave the new shop was {M}.
    The engine {M} was sold {n:3..5} times and outlasted all its owners.
    An engine was named {M} after some argument in the drawing office.
    A brass plate reading {M} is all that is left of one engine.
    The firm exchanged the engine {M} for a field and {n:2..5} cows.
    The twin of an earlier engine was {M}, though their parts did not fit each other. @more
    The engine {M} ran on [peat|coke|almost anything] and smelled of it.
    Only the engine {M} was ever taken back.
    The smallest of the engines was {M}, meant for [a launch|a dairy|a printing works].
    The engine {M} won a trial of strength and then broke its chain.
    Letters about the engine {M} fill a folder of their own.
    No drawing survives of the engine {M}, only a bill.
    The engine {M} earned its price back within {n:2..6} years.
    As a goods engine {M} went about its work without a single accident.
    An early engine was {M}, [started by hand|cooled with river water|painted by a sign painter].
    At the exhibition the engine {M} drew [crowds|a medal|complaints about the noise].
    The engine {M} was paid for in [wool|shares|twelve instalments|whisky].
    The engine {M} is the one on the firm's old [price lists|letterhead|beer mats].
    A bishop blessed the engine {M} and was [splashed|given a ride|sent a bill].
    The engine {M} ran backwards for its first [hour|week|customer].
    Spare parts for the engine {M} were still asked for {n:30..50/5} years later.
    A second-hand engine sold as {M} turned out to be [genuine|two others|older than the firm].
    The engine {M} had its name painted out in wartime.
    For years the engine {M} pumped [a mine|a dry dock|the town baths] without rest.
    Of all the engines the drawing office was proudest of {M}.
    The engine {M} weighed {n:9..60} tons and once [sank into the quay|fell off a barge|broke a weighing platform].
  `),
};
