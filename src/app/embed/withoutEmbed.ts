/** Returns an address of the page without `embed`: the same run with all panels. */
export const withoutEmbed = (address: string): string =>
  address.replace(/^([^?#]*)\?([^#]*)/, (_, path: string, search: string) => {
    const others = search.split('&').filter((pair) => !/^embed(=|$)/.test(pair));
    return others.length > 0 ? `${path}?${others.join('&')}` : path;
  });
