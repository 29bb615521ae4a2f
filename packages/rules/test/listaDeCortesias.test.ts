import { expect, it } from 'vitest';
import { agregarCortesia, leerListaDeCortesias } from '../src/listaDeCortesias.ts';

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

const leer = (...filas: string[]) => leerListaDeCortesias(filas.join('\n'));

it.each([
  [
    'another order',
    ['Sección,Fila,Butaca,Correo electrónico,Nombre', 'Luneta,C,12,ines@correo.example,Inés'],
  ],
  [
    'a title above',
    [
      'Lista de prensa,,,,',
      ',,,,',
      'Invitado,E-mail,Zona,Fila,Asiento',
      'Inés,ines@correo.example,Luneta,C,12',
    ],
  ],
  [
    'the line of Excel',
    ['sep=;', 'nombre;correo;seccion;fila;asiento', 'Inés;ines@correo.example;Luneta;C;12'],
  ],
  ['line ends of an old Mac', ['nombre,correo,seccion,fila,asiento\rInés,ines@correo.example,Luneta,C,12\r']],
  [
    'semicolons and a comma in a title',
    ['nombre;"correo, si hay";correo;seccion;fila;asiento', 'Inés;;ines@correo.example;Luneta;C;12'],
  ],
  [
    'invisible signs and full-width letters',
    ['nombre,correo,seccion,fila,asiento', 'In\u200bés,ines@correo.example\u00a0,\uFF2Cuneta,C,\uFF11\uFF12'],
  ],
])('finds the columns of a list with %s (§C8.1)', (_, filas) => {
  const { renglones, fallas } = leer(...filas);
  expect(fallas).toEqual([]);
  expect(renglones).toMatchObject([
    { nombre: 'Inés', correo: 'ines@correo.example', seccion: 'Luneta', fila: 'C', asiento: '12' },
  ]);
});

it('joins first and last names, reads passes, and names the columns that it leaves out (§C8.1)', () => {
  const { renglones, sobran, fallas } = leer(
    'Nombre;Apellido paterno;Apellido materno;Teléfono;Sección;Zona;Pases',
    'Inés;Núñez;Ávila;55 1234 5678;Luneta;Oro;3',
  );
  expect(fallas).toEqual([]);
  expect(sobran).toEqual(['Teléfono', 'Zona']);
  expect(renglones).toMatchObject([
    { nombre: 'Inés Núñez Ávila', seccion: 'Luneta', asiento: '', pases: '3' },
  ]);
});

it.each([
  ['a column that is missing', ['nombre,correo,fila,asiento', 'Inés,,C,12'], /«sección»/],
  ['two columns of one kind', ['nombre,correo,correo,seccion,asiento', 'Inés,,,Luneta,12'], /dos columnas/],
  ['a seat that a sheet made a date', ['Inés,,Luneta,C,05-ago'], /fecha/],
  ['damaged letters', ['N\uFFFD\uFFFDez,,Luneta,C,5'], /dañadas/],
])('tells %s with its row (§C8.1)', (_, filas, mensaje) => {
  const { fallas } = leer(...filas);
  expect(fallas).toEqual([{ renglon: 1, mensaje: expect.stringMatching(mensaje) }]);
});

it('adds a guest in the columns and with the separator of the list (§C8.1)', () => {
  const dada = { nombre: 'Beto; hijo', correo: '', seccion: 'Pista', fila: '', asiento: '2', pases: '' };
  const agregada = agregarCortesia('Sección;Asiento;Nombre\nPista;1;Ana\n', dada);
  expect(agregada).toBe('Sección;Asiento;Nombre\nPista;1;Ana\nPista;2;"Beto; hijo"');
  expect(leerListaDeCortesias(agregarCortesia('', dada)).renglones).toMatchObject([dada]);
});

it('adds the column that a list lacks and a guest needs: nothing typed is dropped (§C8.1)', () => {
  const dada = {
    nombre: 'Beto',
    correo: 'beto@correo.example',
    seccion: 'Pista',
    fila: '',
    asiento: '',
    pases: '4',
  };
  const agregada = agregarCortesia('sep=;\nPrensa\nSección;Asiento;Nombre\nPista;1;"Ana; hija"\n', dada);
  expect(agregada).toBe(
    'sep=;\nPrensa\nSección;Asiento;Nombre;correo;pases\nPista;1;"Ana; hija"\nPista;;Beto;beto@correo.example;4',
  );
  expect(leerListaDeCortesias(agregada).renglones).toMatchObject([
    { nombre: 'Ana; hija', asiento: '1', pases: '' },
    dada,
  ]);
});
