import { expect, it } from 'vitest';
import { leerListaDeCortesias } from '../src/listaDeCortesias.ts';

it.each([
  ['commas', 'nombre,correo,seccion,fila,asiento\nInés,ines@correo.example,Luneta,C,12\n'],
  ['semicolons', 'Inés;ines@correo.example;Luneta;C;12\r\n'],
  [
    'cells pasted from a spreadsheet',
    'Nombre\tCorreo\tSección\tFila\tAsiento\r\nInés\tines@correo.example\tLuneta\tC\t12\r\n',
  ],
  ['quotes', '"Inés","ines@correo.example","Luneta","C","12"'],
])('reads a list of guests in %s (§C8.1, §C16.2)', (_, csv) => {
  const { renglones, fallas } = leerListaDeCortesias(csv);
  expect(fallas).toEqual([]);
  expect(renglones).toMatchObject([
    { nombre: 'Inés', correo: 'ines@correo.example', seccion: 'Luneta', fila: 'C', asiento: '12' },
  ]);
});
