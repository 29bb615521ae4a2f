import { ApiError } from '@taquilla/cliente/ApiError';
import { invalidate } from '@taquilla/cliente/queries';
import type { RespuestaDe } from '@taquilla/contract/catalogo';
import { Button } from '@taquilla/ui/Button.tsx';
import { Dialog, DialogActions } from '@taquilla/ui/Dialog.tsx';
import { Notice } from '@taquilla/ui/Notice.tsx';
import { notificar } from '@taquilla/ui/toasts.ts';
import { useBusy } from '@taquilla/ui/useBusy.ts';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { call } from '../../api/call.ts';
import { paths } from '../../paths.ts';
import { releerSesion } from '../../sesion/sesion.ts';
import { enPalabras } from '../../ui/enPalabras.ts';
import { FilePicker } from '../../ui/FilePicker.tsx';
import { toBase64 } from '../../ui/toBase64.ts';

interface Subido {
  archivo: string;
  contenido: string;
}

interface Falla {
  archivo: string;
  linea: number;
  columna: number;
  /** The field by its path, as `evento.fecha`; empty for the whole file. */
  ruta: string;
  mensaje: string;
}

type Efecto = RespuestaDe<'importarEvento'>;

/** Imports an event from its files (§C4.6): shows first their changes or their faults with line and column, then asks. */
export function ImportarDialog({ onClose }: { onClose: () => void }) {
  const { subido, efecto, fallo, isBusy, revisar, importar } = useImportacion(onClose);
  return (
    <Dialog title="Importar un evento" onDismiss={onClose}>
      <p>
        Un zip con los archivos del evento, como el de «Exportar» y la orden <code>eventos</code>: el evento y
        su recinto (YAML), plano e imágenes.
      </p>
      <FilePicker accept=".zip,.yaml,.yml,application/zip" busy={isBusy} onArchivo={revisar}>
        {subido ? `Elegir otro en lugar de ${subido.archivo}` : 'Elegir el zip'}
      </FilePicker>
      {fallo && <Fallas error={fallo} />}
      {efecto && <LoQueHace efecto={efecto} />}
      <DialogActions>
        <Button variant="quieto" onClick={onClose}>
          Cancelar
        </Button>
        {subido && efecto && (
          <Button busy={isBusy} onClick={() => importar(subido)}>
            {efecto.esNuevo ? 'Crear el borrador' : 'Importar así'}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}

/** Sends the files, first as a dry run; a failure drops the result of the dry run. */
function useImportacion(onClose: () => void) {
  const [subido, setSubido] = useState<Subido | null>(null);
  const [efecto, setEfecto] = useState<Efecto | null>(null);
  const [fallo, setFallo] = useState<Error | null>(null);
  const { isBusy, run } = useBusy();
  const [, irA] = useLocation();

  const intentar = (hacer: () => Promise<void>) =>
    void run(async () => {
      setFallo(null);
      try {
        await hacer();
      } catch (error) {
        setEfecto(null);
        setFallo(error as Error);
      }
    });
  const revisar = (file: File) =>
    intentar(async () => {
      const body = { archivo: file.name, contenido: await toBase64(file) };
      setSubido(body);
      setEfecto(await call('importarEvento', { body, ensayo: true, timeoutMs: 120_000 }));
    });
  const importar = (body: Subido) =>
    intentar(async () => {
      const { eventoId, nombre } = await call('importarEvento', {
        body,
        intencion: `importar:${body.archivo}`,
        timeoutMs: 120_000,
      });
      notificar(`${nombre}: importado`, 'exito');
      await releerSesion();
      void invalidate('listarEventos');
      onClose();
      if (eventoId !== null) irA(paths.evento(eventoId));
    });
  return { subido, efecto, fallo, isBusy, revisar, importar };
}

function LoQueHace({ efecto: { nombre, clave, esNuevo, cambios, advertencias } }: { efecto: Efecto }) {
  return (
    <>
      <p role="status">
        <strong>{nombre}</strong> ({clave}): {esNuevo ? 'es nuevo y llega como borrador.' : 'ya existe. '}
        {!esNuevo && (cambios.length === 0 ? 'Nada cambia.' : 'Cambia:')}
      </p>
      {cambios.length > 0 && (
        <ul>
          {cambios.map(cambio => (
            <li key={cambio}>{cambio}</li>
          ))}
        </ul>
      )}
      {advertencias.length > 0 && <ListaDeFallas fallas={advertencias} />}
    </>
  );
}

/** Faults of a file by line and column, or names of taken places. */
function Fallas({ error }: { error: Error }) {
  const detalles = error instanceof ApiError ? (error.detalles as Record<string, unknown>) : {};
  const fallas = (detalles?.fallas ?? []) as Falla[];
  const nombres = (detalles?.nombres ?? []) as string[];
  return (
    <>
      <Notice tone="urgente" live>
        {enPalabras(error)}
      </Notice>
      {fallas.length > 0 && <ListaDeFallas fallas={fallas} />}
      {nombres.length > 0 && (
        <ul>
          {nombres.map(nombre => (
            <li key={nombre}>{nombre}</li>
          ))}
        </ul>
      )}
    </>
  );
}

function ListaDeFallas({ fallas }: { fallas: readonly Falla[] }) {
  return (
    <ul className="fallas">
      {fallas.map(({ archivo, linea, columna, ruta, mensaje }) => (
        <li key={`${archivo}:${linea}:${columna}:${ruta}:${mensaje}`}>
          <b>
            {archivo}, renglón {linea}, columna {columna}
          </b>
          <br />
          {ruta && (
            <>
              <code>{ruta}</code>:{' '}
            </>
          )}
          {mensaje}
        </li>
      ))}
    </ul>
  );
}
