import { invalidate } from '@taquilla/cliente/queries';
import type { RespuestaDe } from '@taquilla/contract/catalogo';
import { notificar } from '@taquilla/ui/toasts.ts';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { call } from '../../api/call.ts';
import { download } from '../../api/download.ts';
import { paths } from '../../paths.ts';
import { permitido } from '../../sesion/sesion.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { notificarFalla } from '../../ui/enPalabras.ts';
import { Menu, type MenuItem } from '../../ui/Menu.tsx';
import { palabraParaConfirmar } from '../../ui/palabraParaConfirmar.ts';
import { DuplicarDialog } from './DuplicarDialog.tsx';

type Evento = RespuestaDe<'listarEventos'>['eventos'][number];

/** States that allow archiving an event (§C3.2). */
const ARCHIVABLES: readonly string[] = ['terminado', 'cancelado'];

/** Downloads an event's files, in the command line's format (§C4.6). */
function exportar(eventoId: number): void {
  download('exportarEvento', { params: { eventoId } }, 'evento.zip').catch(notificarFalla);
}

/** The acts on an event of the list: open, duplicate, archive (§C2.3). */
export function AccionesDeEvento({ evento }: { evento: Evento }) {
  const [dialogo, setDialogo] = useState<'duplicar' | 'archivar' | null>(null);
  const [, irA] = useLocation();
  const { id, nombre, estado } = evento;
  const edita = permitido('editar_evento', { eventoId: id });
  const items: MenuItem[] = [
    { words: 'Abrir', onDo: () => irA(paths.evento(id)) },
    ...(edita
      ? [
          { words: 'Duplicar', onDo: () => setDialogo('duplicar') },
          { words: 'Exportar', onDo: () => exportar(id) },
        ]
      : []),
    ...(edita && ARCHIVABLES.includes(estado)
      ? [{ words: 'Archivar', onDo: () => setDialogo('archivar') }]
      : []),
  ];
  return (
    <>
      <Menu label={`Acciones de ${nombre}`} title={nombre} items={items} />
      {dialogo === 'duplicar' && <DuplicarDialog evento={evento} onClose={() => setDialogo(null)} />}
      {dialogo === 'archivar' && <Archivar evento={evento} onClose={() => setDialogo(null)} />}
    </>
  );
}

function Archivar({ evento, onClose }: { evento: Evento; onClose: () => void }) {
  const { id, nombre, clave, version, cifras, neto } = evento;
  return (
    <ConfirmDialog
      title={`¿Archivar ${nombre}?`}
      confirm="Archivar el evento"
      palabra={palabraParaConfirmar(clave, { ventas: cifras.vendidos, pesos: neto })}
      onClose={onClose}
      onConfirm={async () => {
        await call('archivarEvento', {
          params: { eventoId: id },
          body: {},
          version,
          intencion: `archivar:${id}:${version}`,
        });
        notificar('Archivado', 'exito');
        await invalidate('listarEventos');
      }}
    >
      <p>Sale de las listas de todos los días. Sus ventas, boletos y cifras se conservan.</p>
    </ConfirmDialog>
  );
}
