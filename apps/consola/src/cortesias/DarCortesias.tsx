import { ApiError } from '@taquilla/cliente/ApiError';
import { invalidate } from '@taquilla/cliente/queries';
import type { RespuestaDe } from '@taquilla/contract/catalogo';
import { agregarCortesia, ENCABEZADO } from '@taquilla/rules/listaDeCortesias';
import { Button } from '@taquilla/ui/Button.tsx';
import { Field } from '@taquilla/ui/Field.tsx';
import { Notice } from '@taquilla/ui/Notice.tsx';
import { useBusy } from '@taquilla/ui/useBusy.ts';
import { useState } from 'react';
import { call } from '../api/call.ts';
import { saveFile } from '../api/download.ts';
import { permitido } from '../sesion/sesion.ts';
import { imprimirVenta } from '../taquilla/imprimir.ts';
import { Box } from '../ui/Box.tsx';
import { Check } from '../ui/Check.tsx';
import { DataTable } from '../ui/DataTable.tsx';
import { enPalabras } from '../ui/enPalabras.ts';
import { FilePicker } from '../ui/FilePicker.tsx';
import { TextArea } from '../ui/TextArea.tsx';
import { leerLista } from './leerLista.ts';
import { type Falla, Resultado, type Revision } from './ResultadoDeLista.tsx';
import { UnaPorUna } from './UnaPorUna.tsx';
import './Cortesias.css';

type Dadas = RespuestaDe<'darCortesias'>;
/**
 * Gives places away by a list, which the server tries first: it names every fault with its row, and gives all or nothing
 * (§C8.1).
 */
export function DarCortesias({ eventoId }: { eventoId: number }) {
  const reparto = useReparto(eventoId);
  const { csv, dicho, cambiar, revision, isBusy } = reparto;
  return (
    <Box title="Dar cortesías">
      <div className="pila cortesias">
        <Archivo busy={isBusy} subir={reparto.subir} />
        {dicho && <Notice live>{dicho}</Notice>}
        <UnaPorUna agregar={dada => cambiar(agregarCortesia(csv, dada))} />
        <TextArea
          label="Lista"
          hint={COMO_ES_LA_LISTA}
          rows={8}
          spellCheck={false}
          value={csv}
          onChange={event => cambiar(event.target.value)}
        />
        <Field
          label="Motivo"
          most={300}
          value={reparto.motivo}
          onChange={event => reparto.setMotivo(event.target.value)}
        />
        {revision && <Resultado revision={revision} />}
        <Botones {...reparto} />
        {reparto.dadas && <Entregadas dadas={reparto.dadas} />}
      </div>
    </Box>
  );
}

const COMO_ES_LA_LISTA =
  'Un renglón por invitado, hasta 1,000: nombre, correo, sección, fila y asiento (5, 5-8); de una general, la cantidad y sin fila. Con una columna «pases», ese número de lugares juntos. Sin correo, se imprime.';

/** The list as it is written or read from a file; `alCambiar` drops what was found out about the one before. */
function useLista(alCambiar: () => void) {
  const [csv, setCsv] = useState('');
  const [dicho, setDicho] = useState<string | null>(null);
  const cambiar = (texto: string, comoSeLeyo: string | null = null) => {
    setCsv(texto);
    setDicho(comoSeLeyo);
    alCambiar();
  };
  return { csv, dicho, cambiar };
}

/** The list and its reason while they are tried (`ensayo`) and sent; a changed list is tried again. */
function useReparto(eventoId: number) {
  const [motivo, setMotivo] = useState('');
  const [revision, setRevision] = useState<Revision | null>(null);
  const [dadas, setDadas] = useState<Dadas | null>(null);
  const [otraVez, setOtraVez] = useState(false);
  const { isBusy, run } = useBusy();
  const { csv, dicho, cambiar } = useLista(() => {
    setRevision(null);
    setDadas(null);
    setOtraVez(false);
  });
  const intentar = (hacer: () => Promise<void>, contar = leerFallas) =>
    run(() => hacer().catch(error => setRevision(contar(error))));
  const subir = (file: File) =>
    void intentar(async () => {
      cambiar('');
      const { texto, dicho: comoSeLeyo } = await leerLista(file);
      cambiar(texto, comoSeLeyo);
    }, contarIlegible);
  const mandar = (ensayo: boolean) =>
    intentar(async () => {
      const body = { csv, motivo: motivo.trim(), otraVez };
      const intencion = `cortesias:${eventoId}`;
      const hechas = await call('darCortesias', { params: { eventoId }, body, ensayo, intencion });
      if (ensayo) return setRevision(hechas);
      cambiar('');
      setMotivo('');
      setDadas(hechas);
      await Promise.all([invalidate('verCortesias'), invalidate('listarVentasDeEvento')]);
    });
  const listo = csv.trim() !== '' && motivo.trim().length >= 3;
  const lista = { csv, cambiar, dicho, motivo, setMotivo, listo };
  return { ...lista, revision, dadas, isBusy, subir, mandar, otraVez, setOtraVez };
}

function Archivo({ busy, subir }: { busy: boolean; subir: (file: File) => void }) {
  return (
    <div className="fila">
      <FilePicker accept=".csv,.txt,.tsv,.xlsx,text/csv" busy={busy} onArchivo={subir}>
        Subir lista (XLSX o CSV)
      </FilePicker>
      <Button
        variant="quieto"
        onClick={() => saveFile(new Blob([`\uFEFF${ENCABEZADO}\r\n`], { type: 'text/csv' }), 'cortesias.csv')}
      >
        Bajar la plantilla
      </Button>
    </div>
  );
}

type BotonesProps = Pick<
  ReturnType<typeof useReparto>,
  'revision' | 'listo' | 'isBusy' | 'mandar' | 'otraVez' | 'setOtraVez'
>;

function Botones({ revision, listo, isBusy, mandar, otraVez, setOtraVez }: BotonesProps) {
  const buena = revision !== null && 'boletos' in revision ? revision : null;
  const pregunta = buena !== null && buena.repetidos.length > 0;
  return (
    <>
      {pregunta && buena.boletos > 0 && (
        <Check checked={otraVez} onChange={event => setOtraVez(event.target.checked)}>
          Darles éstas además de las que ya tienen
        </Check>
      )}
      <div className="fila">
        <Button
          variant={buena ? 'borde' : 'principal'}
          busy={isBusy}
          disabled={!listo}
          onClick={() => void mandar(true)}
        >
          Revisar la lista
        </Button>
        {buena && buena.boletos > 0 && (
          <Button
            busy={isBusy}
            disabled={!listo || (pregunta && !otraVez)}
            onClick={() => void mandar(false)}
          >
            {buena.boletos === 1 ? 'Dar 1 boleto' : `Dar ${buena.boletos} boletos`}
          </Button>
        )}
      </div>
    </>
  );
}

function Entregadas({ dadas }: { dadas: Dadas }) {
  const [error, setError] = useState<string>();
  const imprime = permitido('vender');
  const imprimir = (folio: string) =>
    void imprimirVenta(folio, { formato: '80mm' }).then(
      () => setError(undefined),
      fallo => setError(enPalabras(fallo)),
    );
  return (
    <>
      <Notice tone="exito" live>
        {dadas.boletos === 1 ? 'Se dio 1 boleto.' : `Se dieron ${dadas.boletos} boletos.`} Los que tienen
        correo ya van en camino.
      </Notice>
      {error && <Notice tone="urgente">{error}</Notice>}
      <DataTable
        caption="Cortesías recién dadas"
        rows={dadas.cortesias}
        rowKey={({ folio }) => folio}
        columns={[
          { title: 'Folio', cell: ({ folio }) => folio },
          { title: 'Invitado', cell: ({ nombre }) => nombre },
          { title: 'Lugares', phone: 'line', cell: ({ lugares }) => lugares.join(', ') },
          {
            title: 'Imprimir',
            hideTitle: true,
            align: 'right',
            cell: ({ folio }) =>
              imprime && (
                <Button variant="borde" size="chico" onClick={() => imprimir(folio)}>
                  Imprimir
                </Button>
              ),
          },
        ]}
      />
    </>
  );
}

/** Why a file is no list, in the sentence of its reader. */
function contarIlegible(error: unknown): Revision {
  return { error: error instanceof Error ? error.message : enPalabras(error) };
}

/** The server's objections to a list: its faults, or a sentence. */
function leerFallas(error: unknown): Revision {
  const fallas = error instanceof ApiError ? error.detalles?.fallas : undefined;
  if (!Array.isArray(fallas)) return { error: enPalabras(error) };
  return { fallas: fallas.filter(esFalla) };
}

function esFalla(dada: unknown): dada is Falla {
  return (
    typeof dada === 'object' &&
    dada !== null &&
    'renglon' in dada &&
    'mensaje' in dada &&
    typeof dada.renglon === 'number' &&
    typeof dada.mensaje === 'string'
  );
}
