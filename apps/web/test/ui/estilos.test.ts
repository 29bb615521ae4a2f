import { describe, expect, it } from 'vitest';

const SHEETS = import.meta.glob<string>(['../../src/**/*.css', '!../../src/ui/**'], {
  query: '?raw',
  import: 'default',
  eager: true,
});

const UI_SHEETS = import.meta.glob<string>(
  ['../../src/ui/**/*.css', '../../../../packages/ui/src/**/*.css'],
  {
    query: '?raw',
    import: 'default',
    eager: true,
  },
);

const COMPONENTS = import.meta.glob<string>(['../../src/**/*.tsx', '../../../../packages/ui/src/*.tsx'], {
  query: '?raw',
  import: 'default',
  eager: true,
});

/**
 * The features whose style sheets begin a selector with each class, by class. All features share the classes of `ui`.
 */
function featuresByClass(): Map<string, Set<string>> {
  const features = new Map<string, Set<string>>();
  for (const [path, css] of Object.entries(SHEETS)) {
    const feature = featureOf(path);
    for (const name of firstClasses(css)) {
      features.set(name, (features.get(name) ?? new Set()).add(feature));
    }
  }
  return features;
}

/** The folder of a file; outside of folders, a component and its sheet count as one feature. */
function featureOf(path: string): string {
  return path.replace('../../src/', '').split(/[/.]/)[0] ?? '';
}

function firstClasses(css: string): string[] {
  const rules = css.replaceAll(/\/\*.*?\*\//gs, '').replaceAll(/@[^{;]*[{;]/g, '');
  const selectors = [...rules.matchAll(/([^{};]+)\{/g)].flatMap(([, list = '']) =>
    list.split(/,(?![^(]*\))/),
  );
  return selectors.flatMap(selector => /^[^.]*\.([\w-]+)/.exec(selector)?.[1] ?? []);
}

/** The selectors of a sheet, without those for pointers that hover. */
function withoutHoverMedia(css: string): string[] {
  const rest = css.replaceAll(/@media \(hover: hover\)[^{]*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}/g, '');
  return [...rest.matchAll(/([^{};]+)\{/g)].map(([, selector = '']) => selector.trim());
}

describe('style sheets', () => {
  // A window is 959.9 px wide on a zoomed page: `max-width: 59.99rem` and `min-width: 60rem` both miss it.
  it('end one look at the very width at which the next begins (§2.29)', () => {
    const media = Object.entries({ ...SHEETS, ...UI_SHEETS }).flatMap(([path, css]) =>
      [...css.matchAll(/@(?:media|container)[^{]*\bwidth\b[^{]*/g)].map(([rule]) => `${path} ${rule}`),
    );
    expect(media.length).toBeGreaterThan(50);
    expect(media.filter(rule => /max-width|width <=|width > |\.\d/.test(rule.replace(/^\S+/, '')))).toEqual(
      [],
    );
  });

  // On a phone the last touched element would look hovered until another one is touched.
  it('point out what is hovered only where something hovers (§2.24, §2.29)', () => {
    const stuck = Object.entries({ ...SHEETS, ...UI_SHEETS }).flatMap(([path, css]) =>
      withoutHoverMedia(css).flatMap(rule => (rule.includes(':hover') ? [`${path} ${rule}`] : [])),
    );
    expect(stuck).toEqual([]);
  });

  // The main button's pressed yellow under a light text would have a contrast of 1.7:1.
  it('give each kind of button a pressed ground of its own (WCAG 1.4.3)', () => {
    const css = UI_SHEETS['../../../../packages/ui/src/Button.css'] ?? '';
    const kinds = [...css.matchAll(/^\.(boton--\w+) \{\n {2}background/gm)].map(([, kind]) => kind);
    expect(kinds).toEqual(['boton--borde', 'boton--quieto', 'boton--tinta']);
    for (const kind of kinds) expect(css).toMatch(new RegExp(`^\\.${kind}:active \\{\\n {2}background`, 'm'));
  });

  // Style sheets load with their screens and stay: an earlier screen must not restyle a later one.
  it('give every class to one feature alone, whichever screens were seen before (§2.24, §2.29)', () => {
    const features = featuresByClass();
    expect(features.size).toBeGreaterThan(200);
    const shared = [...features].filter(([, of]) => of.size > 1).map(([name, of]) => [name, ...of]);
    expect(shared).toEqual([]);
  });

  it('are those of the component’s own feature (§2.29)', () => {
    const features = featuresByClass();
    const borrowed = Object.entries(COMPONENTS).flatMap(([path, code]) => {
      const names = [...code.matchAll(/className="([^"]+)"/g)].flatMap(([, list = '']) => list.split(' '));
      return names
        .filter(name => features.has(name) && !features.get(name)?.has(featureOf(path)))
        .map(name => `${name} in ${path}`);
    });
    expect(borrowed).toEqual([]);
  });
});
