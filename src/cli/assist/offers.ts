import { access, constants } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { FeatureChoice } from '../../assistant/index.ts';
import { fail, type Result, succeed } from '../../core/index.ts';

/** What an assistant may be given to offer, by the flag that names it: files and folders. */
export interface Offers {
  readonly shop?: string | undefined;
  readonly quests?: string | undefined;
  readonly manual?: string | undefined;
  readonly questClaims?: string | undefined;
  readonly search?: string | undefined;
}

/** What the features are opened with, and whether it is the sample. */
export interface OfferedFeatures {
  readonly features: FeatureChoice;
  readonly isSample: boolean;
}

/** The sample that the embedded world has where nothing is given: the same from `src` and from `dist`. */
const SAMPLE = fileURLToPath(new URL('../../../examples/assistant', import.meta.url));

/** What the features are opened with, and whether it is the sample. Fails with `bad_flags` for what is not there. */
export async function featuresFor(offers: Offers, isEmbedded: boolean): Promise<Result<OfferedFeatures>> {
  const { shop, quests, manual, questClaims, search } = offers;
  if (questClaims !== undefined && questClaims !== 'on' && questClaims !== 'off') {
    return fail('bad_flags', `--quest-claims ${questClaims} is neither on nor off`, 'write on or off');
  }
  if (search !== undefined && !/^https?:\/\//.test(search)) {
    return fail('bad_flags', `--search ${search} is no address`, 'write http://host:port/search');
  }
  // A server with the pack's own mod gives rewards itself: two would give them twice.
  const shared = {
    questClaims: questClaims ?? (isEmbedded ? 'on' : 'off'),
    ...(search === undefined ? {} : { searchUrl: search }),
  } as const;
  const isSample = isEmbedded && shop === undefined && quests === undefined && manual === undefined;
  if (isSample) {
    const features = {
      catalogue: `${SAMPLE}/shop.yaml`,
      questBook: `${SAMPLE}/quests`,
      manual: `${SAMPLE}/manual.md`,
      ...shared,
    };
    return succeed({ features, isSample });
  }
  for (const [flag, path] of Object.entries({ shop, quests, manual })) {
    if (path === undefined || (await isReadable(path))) continue;
    return fail('bad_flags', `--${flag}: ${path} is not there, or cannot be read`, 'name one that is there');
  }
  const features = {
    ...shared,
    ...(shop === undefined ? {} : { catalogue: shop }),
    ...(quests === undefined ? {} : { questBook: quests }),
    ...(manual === undefined ? {} : { manual }),
  };
  return succeed({ features, isSample });
}

async function isReadable(path: string): Promise<boolean> {
  return await access(path, constants.R_OK).then(
    () => true,
    () => false,
  );
}
