/**
 * Response headers that make a page cross-origin isolated: browsers share memory between the workers of such a page
 * alone. Each file needs them, as a worker is a page of its own; nothing here is loaded from another host.
 */
export const ISOLATION = {
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-embedder-policy': 'require-corp',
  'cross-origin-resource-policy': 'same-origin',
};
