/**
 * Property tests draw from a fixed seed, so that what passed passes again; PROPERTY_SEED=random (or a number)
 * looks further.
 */
import fc from 'fast-check';

const wish = process.env.PROPERTY_SEED ?? '20';
if (wish !== 'random') fc.configureGlobal({ seed: Number(wish) });
