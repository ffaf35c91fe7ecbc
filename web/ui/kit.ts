// The door of this room: what every view is made of, under one name.
export * from "./elements";
export * from "./overlays";
export * from "./text";
export * from "./underway";
