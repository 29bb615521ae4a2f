import { ApiError } from '@taquilla/cliente/ApiError';
import { invalidate } from '@taquilla/cliente/queries';
import type { RespuestaDe } from '@taquilla/contract/catalogo';
import { Button } from '@taquilla/ui/Button.tsx';
import { Field } from '@taquilla/ui/Field.tsx';
import { Notice } from '@taquilla/ui/Notice.tsx';
import { useBusy } from '@taquilla/ui/useBusy.ts';
import { type ChangeEvent, useState } from 'react';
import { call } from '../api/call.ts';
import { saveFile } from '../api/download.ts';
import { permitido } from '../sesion/sesion.ts';
import { imprimirVenta } from '../taquilla/imprimir.ts';
import { Box } from '../ui/Box.tsx';
import { DataTable } from '../ui/DataTable.tsx';
import { enPalabras } from '../ui/enPalabras.ts';
import { TextArea } from '../ui/TextArea.tsx';
import { UnaPorUna } from './UnaPorUna.tsx';
import './Cortesias.css';

const ENCABEZADO = 'nombre,correo,seccion,fila,asiento';
type Dadas = RespuestaDe<'darCortesias'>;
interface Falla {
  renglon: number;
  mensaje: string;
}

/** The state of a list that was tried: its faults, the number of its tickets, or an error. */
type Revision = { fallas: Falla[] } | { boletos: number } | { error: string };

/**
 * Gives places away by a list, which the server tries first: it names every fault with its row, and gives all or nothing
 * (§C8.1).
 */
export function DarCortesias({ eventoId }: { eventoId: number }) {
  const { csv, cambiar, motivo, setMotivo, revision, dadas, isBusy, mandar } = useReparto(eventoId);
  const listo = csv.trim() !== '' && motivo.trim().length >= 3;
  return (
    <Box title="Dar cortesías">
      <div className="pila cortesias">
        <Archivo poner={cambiar} />
        <UnaPorUna agregar={renglon => cambiar(`${csv.trim() || ENCABEZADO}\n${renglon}`)} />
        <TextArea
          label="Lista"
          hint="Un renglón por invitado, hasta 1,000: nombre, correo, sección, fila y asiento; de una general, la cantidad y sin fila. Sin correo, se imprime."
          rows={8}
          spellCheck={false}
          value={csv}
          onChange={event => cambiar(event.target.value)}
        />
        <Field label="Motivo" most={300} value={motivo} onChange={event => setMotivo(event.target.value)} />
        {revision && <Resultado revision={revision} />}
        <Botones revision={revision} listo={listo} busy={isBusy} mandar={mandar} />
        {dadas && <Entregadas dadas={dadas} />}
      </div>
    </Box>
  );
}

/** The list and its reason while they are written, tried (`ensayo`) and sent; a changed list is tried again. */
function useReparto(eventoId: number) {
  const [csv, setCsv] = useState('');
  const [motivo, setMotivo] = useState('');
  const [revision, setRevision] = useState<Revision | null>(null);
  const [dadas, setDadas] = useState<Dadas | null>(null);
  const { isBusy, run } = useBusy();
  const cambiar = (texto: string) => {
    setCsv(texto);
    setRevision(null);
    setDadas(null);
  };
  const mandar = (ensayo: boolean) =>
    run(async () => {
      try {
        const hechas = await call('darCortesias', {
          params: { eventoId },
          body: { csv, motivo: motivo.trim() },
          ensayo,
          intencion: `cortesias:${eventoId}`,
        });
        if (ensayo) return setRevision({ boletos: hechas.boletos });
        cambiar('');
        setMotivo('');
        setDadas(hechas);
        await Promise.all([invalidate('verCortesias'), invalidate('listarVentasDeEvento')]);
      } catch (error) {
        setRevision(leerFallas(error));
      }
    });
  return { csv, cambiar, motivo, setMotivo, revision, dadas, isBusy, mandar };
}

function Archivo({ poner }: { poner: (texto: string) => void }) {
  return (
    <div className="fila">
      <label className="boton boton--borde cortesias__archivo">
        Subir lista CSV
        <input type="file" accept=".csv,text/csv" onChange={event => void leerArchivo(event, poner)} />
      </label>
      <Button
        variant="quieto"
        onClick={() => saveFile(new Blob([`\uFEFF${ENCABEZADO}\r\n`], { type: 'text/csv' }), 'cortesias.csv')}
      >
        Bajar la plantilla
      </Button>
    </div>
  );
}

interface BotonesProps {
  revision: Revision | null;
  listo: boolean;
  busy: boolean;
  mandar: (ensayo: boolean) => Promise<void>;
}

function Botones({ revision, listo, busy, mandar }: BotonesProps) {
  const buena = revision !== null && 'boletos' in revision;
  return (
    <div className="fila">
      <Button
        variant={buena ? 'borde' : 'principal'}
        busy={busy}
        disabled={!listo}
        onClick={() => void mandar(true)}
      >
        Revisar la lista
      </Button>
      {buena && (
        <Button busy={busy} disabled={!listo} onClick={() => void mandar(false)}>
          {revision.boletos === 1 ? 'Dar 1 boleto' : `Dar ${revision.boletos} boletos`}
        </Button>
      )}
    </div>
  );
}

function Resultado({ revision }: { revision: Revision }) {
  if ('error' in revision)
    return (
      <Notice tone="urgente" live>
        {revision.error}
      </Notice>
    );
  if ('boletos' in revision)
    return (
      <Notice tone="exito" live>
        {revision.boletos === 1
          ? 'La lista está bien: 1 boleto.'
          : `La lista está bien: ${revision.boletos} boletos.`}{' '}
        Todavía no se da ninguno.
      </Notice>
    );
  const { fallas } = revision;
  return (
    <>
      <Notice tone="urgente" live>
        {fallas.length === 1 ? 'Hay una falla: corrígela' : `Hay ${fallas.length} fallas: corrígelas`} y
        vuelve a revisar. No se dio ninguna.
      </Notice>
      <DataTable
        caption="Fallas de la lista"
        rows={fallas}
        rowKey={({ renglon, mensaje }) => `${renglon} ${mensaje}`}
        columns={[
          { title: 'Renglón', align: 'right', cell: ({ renglon }) => renglon },
          { title: 'Qué pasa', cell: ({ mensaje }) => mensaje },
        ]}
      />
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

async function leerArchivo(event: ChangeEvent<HTMLInputElement>, poner: (texto: string) => void) {
  const file = event.target.files?.[0];
  if (file) poner(await file.text());
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
