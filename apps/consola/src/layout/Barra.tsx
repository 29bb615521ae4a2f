import { Button } from '@taquilla/ui/Button.tsx';
import { useStore } from '@taquilla/ui/store.ts';
import { ConsoleIcon } from '../ui/ConsoleIcon.tsx';
import { Migas } from '../ui/Migas.tsx';
import { migas } from '../ui/migas.ts';
import { ponerTema, useTema } from './tema.ts';
import './Barra.css';

/** The bar above the content: where one is, and the theme. */
export function Barra({ titulo }: { titulo: string }) {
  const camino = useStore(migas);
  return (
    <header className="barra">
      <Migas camino={camino.length > 0 ? camino : [{ texto: titulo }]} />
      <BotonDeTema />
    </header>
  );
}

/** Day or night at a press; the third choice, as the system has it, is in the settings. */
export function BotonDeTema() {
  const { visto } = useTema();
  const otro = visto === 'dia' ? 'noche' : 'dia';
  return (
    <Button
      variant="quieto"
      size="icono"
      aria-label={otro === 'noche' ? 'Cambiar al tema de noche' : 'Cambiar al tema de día'}
      onClick={() => ponerTema(otro)}
    >
      <ConsoleIcon name={otro === 'noche' ? 'luna' : 'sol'} />
    </Button>
  );
}
