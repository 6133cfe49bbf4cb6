import { type PlacesIf, placeText } from '@lockroom/rules';

/** '1st to 13th'; a worst place that may be passed has a plus: '1st to 13th+'. */
export function rangeText({
  best,
  worst,
  worstIsBound,
}: Pick<PlacesIf<unknown>['entries'][number], 'best' | 'worst' | 'worstIsBound'>): string {
  const more = worstIsBound ? '+' : '';
  if (worst === null || (worst === best && !worstIsBound)) return placeText(best);
  return `${placeText(best)} to ${placeText(worst)}${more}`;
}
