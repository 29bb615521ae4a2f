import type { RespuestaDe } from '@taquilla/contract/catalogo';
import { Button } from '@taquilla/ui/Button.tsx';
import { useState } from 'react';
import { call } from '../api/call.ts';
import { Box } from '../ui/Box.tsx';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { useHoras } from './horas.ts';
import './Choques.css';

type Choque = RespuestaDe<'listarChoques'>['choques'][number];

interface ChoquesProps {
  eventoId: number;
  choques: readonly Choque[];
  lleva: boolean;
  alResolver: () => Promise<unknown>;
}

/** Tickets that were let in more than once, with the passes of each; a person decides (§P5.3). */
export function Choques({ eventoId, choques, lleva, alResolver }: ChoquesProps) {
  const [decide, setDecide] = useState<Choque | null>(null);
  if (choques.length === 0) return null;
  return (
    <Box title="Choques">
      <ul className="choques">
        {choques.map(choque => (
          <Caso key={choque.boletoId} choque={choque} decidir={lleva ? () => setDecide(choque) : null} />
        ))}
      </ul>
      {decide && (
        <ConfirmDialog
          title={`${lugarDe(decide)} entró ${decide.pasos.length} veces`}
          confirm="Guardar la decisión"
          motivo={{ label: '¿Qué se decidió?', required: true }}
          onConfirm={async nota => {
            await call('resolverChoque', { params: { eventoId, boletoId: decide.boletoId }, body: { nota } });
            await alResolver();
          }}
          onClose={() => setDecide(null)}
        />
      )}
    </Box>
  );
}

interface CasoProps {
  choque: Choque;
  /** Null for a person who may only look. */
  decidir: (() => void) | null;
}

function Caso({ choque, decidir }: CasoProps) {
  const { aLaHora } = useHoras();
  return (
    <li>
      <h3>
        {lugarDe(choque)} · boleto {choque.boletoId}
      </h3>
      <ol>
        {choque.pasos.map(paso => (
          <li key={`${paso.cuando}${paso.quien}`}>
            {paso.dudoso && '≈ '}
            {aLaHora(paso.cuando)}, {paso.sentido === 'entrada' ? 'entró' : 'salió'} por {paso.puerta},{' '}
            {paso.quien}
            {!paso.enLinea && ', sin red'}
          </li>
        ))}
      </ol>
      {choque.resuelto ? (
        <p className="nota">
          {choque.resuelto.por}: {choque.resuelto.nota}
        </p>
      ) : (
        decidir && (
          <Button variant="borde" onClick={decidir}>
            Anotar la decisión
          </Button>
        )
      )}
    </li>
  );
}

function lugarDe({ seccion, fila, asiento }: Choque): string {
  return [seccion, [fila, asiento].filter(Boolean).join(' ')].filter(Boolean).join(', ');
}
