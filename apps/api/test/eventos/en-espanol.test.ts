import { expect, it } from 'vitest';
import { fallas } from '../support/archivoDeEvento.ts';

/** Words of a library's own sentences; `true` and `false` are written in files. */
const INGLES =
  /\b(the|is|are|not|must|should|expected|received|invalid|unexpected|unresolved|missing|with|of|and|at|in|for|string|number|map|mapping|scalar|key|value|block|flow|node|only|allowed)\b/i;
const CAMPOS = [
  'clave: prueba',
  'fecha: 2026-12-05 20:30',
  'precio: 500.50',
  'categoria: Plata',
  'cantidadPaga: 1',
];
const ESCRITOS =
  `'a | "a | [1, { | { a: 1 } | [1, [2]] | - a | : x | ? a | > | %a | @a | \`a | *a | &a | &a &b x | !!x a | !!int x | !!float x
!!timestamp x | !!binary x | !!set { a } | !!omap [a] | <<: *b | \\x | null | ~ | -1 | 1e999 | .inf | .nan | true | "" | 2026-13-45 | 0x1g
"\\q" | "\\u12" | a # b | "a" b | [a] b | { a: 1, a: 2 }`
    .split(/ \| |\n/)
    .concat('|', `${'k'.repeat(1100)}: 1`, 'a\n---\nb: 1', 'a\n...\nb: 1', '\ta');

it.each(ESCRITOS)(
  'a file is refused in Spanish alone, whatever stands in place of a value: %j (§C4.6)',
  escrito => {
    const dichas = CAMPOS.flatMap(campo =>
      fallas({ evento: [campo, `${campo.replace(/:.*/, '')}: ${escrito}`] }),
    );
    for (const dicha of dichas)
      expect(dicha.replace(/^\S+ /, '').replace(/«[^»]*»/g, '')).not.toMatch(INGLES);
  },
);
