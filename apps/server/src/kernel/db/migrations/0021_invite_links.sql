CREATE TABLE "invite_links" (
	"id" uuid PRIMARY KEY NOT NULL,
	"room_id" uuid NOT NULL,
	"creator_id" uuid NOT NULL,
	"preview_hash" text NOT NULL,
	"key_hash" text NOT NULL,
	"uses" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "invite_links" ADD CONSTRAINT "invite_links_room_id_rooms_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."rooms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invite_links" ADD CONSTRAINT "invite_links_creator_id_users_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "invite_links_preview_key" ON "invite_links" USING btree ("preview_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "invite_links_key_key" ON "invite_links" USING btree ("key_hash");--> statement-breakpoint
CREATE INDEX "invite_links_room_idx" ON "invite_links" USING btree ("room_id");--> statement-breakpoint
CREATE INDEX "invite_links_creator_idx" ON "invite_links" USING btree ("creator_id");