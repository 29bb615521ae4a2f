import { type ComponentType, type ElementType, type FunctionComponent, lazy, useState } from 'react';

/** A component whose code is loaded when it is first rendered, or ahead of that by `preload`. */
export type Page<Props extends object = object> = FunctionComponent<Props> & {
  preload: () => Promise<unknown>;
};

/**
 * Makes a page of the module that holds it. A preloaded page renders at once, so that the server can write it and the
 * browser can hydrate it.
 */
export function page<Props extends object>(load: () => Promise<ComponentType<Props>>): Page<Props> {
  let loaded: ComponentType<Props> | undefined;
  const loadOnce = async () => {
    loaded ??= await load();
    return loaded;
  };
  const Lazy = lazy(async () => ({ default: await loadOnce() }));
  function PageOnDemand(props: Props) {
    // Settled at the first render: another component would throw the page's state away.
    const [Ready] = useState(() => loaded);
    const Content: ElementType<Props> = Ready ?? Lazy;
    return <Content {...props} />;
  }
  return Object.assign(PageOnDemand, { preload: loadOnce });
}
