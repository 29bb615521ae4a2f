/**
 * Browsers by the mark that only they write into their User-Agent, in the order of the tests: most also claim to be Chrome
 * and Safari.
 */
const NAVEGADORES: readonly [RegExp, string][] = [
  [/EdgA?\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];
const APARATOS: readonly [RegExp, string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Macintosh/, 'Mac'],
  [/CrOS/, 'Chromebook'],
  [/Linux/, 'Linux'],
];

/** "Chrome en Windows", from a User-Agent. */
export function nombrarNavegador(agente: string): string {
  const de = (lista: readonly [RegExp, string][]) => lista.find(([sena]) => sena.test(agente))?.[1];
  const aparato = de(APARATOS);
  return `${de(NAVEGADORES) ?? 'Otro navegador'}${aparato ? ` en ${aparato}` : ''}`;
}
