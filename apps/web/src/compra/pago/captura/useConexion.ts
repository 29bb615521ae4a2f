import { useSyncExternalStore } from 'react';

/** Whether the device says that it has a network. It may say so and be wrong; that it has none is true. */
export function useConexion(): 'con_red' | 'sin_red' {
  return useSyncExternalStore(
    suscribir,
    () => (navigator.onLine ? 'con_red' : 'sin_red'),
    () => 'con_red',
  );
}

function suscribir(alCambiar: () => void): () => void {
  addEventListener('online', alCambiar);
  addEventListener('offline', alCambiar);
  return () => {
    removeEventListener('online', alCambiar);
    removeEventListener('offline', alCambiar);
  };
}
