/** The design tokens that the canvas needs, which cannot read them itself. */
export interface Theme {
  ground: string;
  stage: string;
  edge: string;
  bone: string;
  bone2: string;
  bone3: string;
  pick: string;
  onPick: string;
  font: string;
}

export function readTheme(element: Element): Theme {
  const style = getComputedStyle(element);
  const token = (name: string) => style.getPropertyValue(`--${name}`).trim();
  return {
    ground: token('noche-1'),
    stage: token('linea'),
    edge: token('borde'),
    bone: token('hueso'),
    bone2: token('hueso-2'),
    bone3: token('hueso-3'),
    pick: token('amarillo'),
    onPick: token('sobre-amarillo'),
    font: token('texto'),
  };
}
